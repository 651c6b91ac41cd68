-- What a stored file was sent in for, and by whom: files of imports are never handed out again.
alter table stored_file add column kept_for text not null default 'import'
  constraint stored_file_kept_for check (kept_for in ('import', 'expense'));

alter table stored_file add column user_id integer;

-- Files outlive their expense for a while, so that taking its removal back brings them with it.
alter table expense_file drop constraint expense_file_expense_fk;
