-- How sure it is that a table is what it was taken for; null where nothing reads it or nobody noted it.
alter table import_run add column confidence_percent smallint
  constraint import_run_confidence_percent check (confidence_percent between 0 and 100);

-- What a table that is held for an answer seems to be, as `Proposal`; null where it waits for something else, or not at all.
alter table import_run add column proposal jsonb;
