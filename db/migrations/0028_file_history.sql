-- The first month in which a planner file that is kept each month is no longer shown with later ones; null: it goes on.
alter table expense_file add column kept_until date
  constraint expense_file_kept_until check (extract(day from kept_until) = 1);

-- What became of files of the expense in the act, in words of `file-history.ts`; null where nothing did.
alter table budget_change add column files jsonb;
