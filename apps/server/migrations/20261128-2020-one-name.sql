-- Some people have one name, and the name of a company is one: it stands in first_name, and last_name is empty.
alter table users
  drop constraint users_last_name_check,
  add constraint users_last_name_check check (last_name = '' or btrim(last_name) <> '');

drop index users_by_name_in_order;
create index users_by_name_in_order on users (tenant_id, btrim(first_name || ' ' || last_name), id)
  where removed_at is null;
