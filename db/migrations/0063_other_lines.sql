-- What becomes of lines that are known for a report's days and are missing in it, as its sender said; null is filtered.
alter table import_run add column other_lines text
  constraint import_run_other_lines check (other_lines in ('filtered', 'renamed', 'whole'));
