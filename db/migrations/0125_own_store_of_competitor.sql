-- A foreign key that sets null cannot be distributed: the row goes with its store and the next import makes it again.
alter table market_competitor
  drop constraint market_competitor_own_fk,
  add constraint market_competitor_own_fk foreign key (dealer_group_id, own_dealership_id)
    references dealership (dealer_group_id, id) on delete cascade;
