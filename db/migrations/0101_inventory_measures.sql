alter table measure_day
  add column vehicle_days_aged bigint,
  add column vehicle_ages bigint,
  add column vehicle_days_over_60 bigint,
  add column vehicle_days_photo_known bigint,
  add column vehicle_days_without_photos bigint,
  add column price_changes bigint,
  add column holding_costs bigint;

alter table measure_month
  add column vehicle_days_aged bigint,
  add column vehicle_ages bigint,
  add column vehicle_days_over_60 bigint,
  add column vehicle_days_photo_known bigint,
  add column vehicle_days_without_photos bigint,
  add column price_changes bigint,
  add column holding_costs bigint;
