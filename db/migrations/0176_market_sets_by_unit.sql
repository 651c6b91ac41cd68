-- Under row-level security the planner took this index for the market of one vehicle and read all
-- sets of its store for each day; the primary key finds them by vehicle.
drop index market_set_day;
