-- The store of each ZIP of an area, so that every row of a store names it.
alter table market_area_zip add column dealership_id integer;

alter table market_area_zip no force row level security;

alter table market_area no force row level security;

update market_area_zip z set dealership_id = a.dealership_id
from market_area a where a.dealer_group_id = z.dealer_group_id and a.id = z.area_id;

alter table market_area force row level security;

alter table market_area_zip force row level security;

alter table market_area_zip alter column dealership_id set not null;

alter table market_area_zip add constraint market_area_zip_dealership_fk foreign key (dealer_group_id, dealership_id)
  references dealership (dealer_group_id, id) on delete cascade;
