-- Expense accounts of a month's general ledger.
create table ledger_expense (
  dealer_group_id    integer     not null,
  dealership_id      integer     not null,
  source             text        not null,
  -- The account, then the month's first day.
  natural_key        text        not null,
  -- The month's first day.
  day                date        not null,
  received_at        timestamptz not null,
  source_updated_at  timestamptz,
  account            text        not null,
  account_name       text,
  department         text,
  is_overhead        boolean     not null,
  amount_cents       bigint      not null,
  import_run_id      bigint,
  constraint ledger_expense_pk primary key (dealer_group_id, dealership_id, source, natural_key),
  constraint ledger_expense_dealership_fk foreign key (dealer_group_id, dealership_id)
    references dealership (dealer_group_id, id) on delete cascade
);

create index ledger_expense_day on ledger_expense (dealer_group_id, dealership_id, day);

alter table ledger_expense enable row level security;

alter table ledger_expense force row level security;

create policy ledger_expense_of_group on ledger_expense
  using (dealer_group_id = any (nullif(current_setting('app.groups', true), '')::integer[]));

-- A month with overhead, and the gross of service and parts of the same month.
create view absorption_month with (security_invoker = true) as
select l.dealer_group_id, l.dealership_id, 'ledger' as source, l.day::text as natural_key, l.day, l.overhead_cents,
  coalesce(m.labor_gross, 0) + coalesce(m.other_gross, 0) + coalesce(m.parts_gross, 0)
    + coalesce(m.parts_invoice_gross, 0) as fixed_gross_cents
from (
    select dealer_group_id, dealership_id, date_trunc('month', day)::date as day, sum(amount_cents)::bigint as overhead_cents
    from ledger_expense where is_overhead group by 1, 2, 3
  ) l
  join measure_month m on m.dealer_group_id = l.dealer_group_id and m.dealership_id = l.dealership_id and m.month = l.day
where coalesce(m.labor_gross, m.other_gross, m.parts_gross, m.parts_invoice_gross) is not null;

alter table measure_day add column ledger_overhead bigint;

alter table measure_month add column ledger_overhead bigint;
