-- Addresses as they are compared. Kept beside the address: what works one out may leak, so that no index on it is used
-- behind row-level security.
drop index sites_by_address;
alter table sites
  add column address_plain text not null
    generated always as (lower(regexp_replace(btrim(address), '\s+', ' ', 'g'))) stored;
create index sites_by_address on sites (tenant_id, address_plain) where archived_at is null;
