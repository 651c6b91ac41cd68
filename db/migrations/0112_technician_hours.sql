-- Hours attended by technicians, whatever else their source states: what a shop can sell.
alter table measure_day add column technician_hours bigint;

alter table measure_month add column technician_hours bigint;
