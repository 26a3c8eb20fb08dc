alter table sites
  add column contact text not null default '',
  add column area_m2 double precision check (area_m2 > 0),
  add column access_notes_cipher bytea;

create index sites_by_position on sites (tenant_id, latitude, longitude) where archived_at is null;
create index sites_by_address on sites (tenant_id, lower(regexp_replace(btrim(address), '\s+', ' ', 'g')))
  where archived_at is null;
