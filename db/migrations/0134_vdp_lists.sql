-- A list of pages and photos alone, which any other list of its day replaces.
alter table vehicle add column is_of_pages boolean not null default false;
