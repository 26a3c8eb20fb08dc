-- Names as they are compared, to find people of one name. Kept beside the name: what works one out may leak, so that no
-- index on it is used behind row-level security.
alter table users
  add column name_plain text not null
    generated always as (lower(btrim(first_name || ' ' || last_name))) stored;
create index users_by_name_plain on users (tenant_id, name_plain);
