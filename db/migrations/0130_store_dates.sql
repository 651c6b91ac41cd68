-- The first and the last day of a store in its group; null: since always, or still. Days outside do not count.
alter table dealership
  add column open_date  date,
  add column close_date date,
  add constraint dealership_dates_ordered check (open_date <= close_date);
