-- The numbers that a company had in the installations it came from, oldest first: codes of printed reports name them.
alter table tenants add column former_ids bigint[] not null default '{}';
create index tenants_former on tenants using gin (former_ids);
