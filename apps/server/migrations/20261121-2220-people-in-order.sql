-- The lists of people in the orders they are asked for, and the highest employee number, without reading everybody.
-- Searching reads the company's people, and no more: row-level security lets no index answer for a text it must compute.
create index users_by_full_name on users (tenant_id, (lower(first_name || ' ' || last_name)), id) where removed_at is null;
create index users_by_employee_number_down on users (tenant_id, employee_number desc nulls last) where removed_at is null;
create index users_by_number_in_it on users
  (tenant_id, (substring(employee_number from '[0-9]{1,15}$')::bigint) desc nulls last, id desc);
