-- As the expense has it, written with the other parts of it: spend by product is read without the expenses, of which a
-- group has all months.
alter table budget_flight add column product_id integer;

alter table expense no force row level security;

alter table budget_flight no force row level security;

update budget_flight f set product_id = e.product_id
from expense e
where e.dealer_group_id = f.dealer_group_id and e.id = f.expense_id;

alter table expense force row level security;

alter table budget_flight force row level security;
