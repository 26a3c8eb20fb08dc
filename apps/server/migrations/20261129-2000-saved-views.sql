-- Filters, columns and order of a list of the office, under a name.
create table saved_views (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  user_id    bigint not null,
  list       text not null,
  name       text not null check (char_length(name) between 1 and 60),
  -- As the URL of the list holds them; what they name may be gone by now.
  query      jsonb not null,
  -- Those that are shown; none leaves the choice to the device.
  columns    text[] not null,
  shared     boolean not null,
  made_at    timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index saved_views_of_person on saved_views (tenant_id, user_id);
create index saved_views_shared on saved_views (tenant_id, list) where shared;
select tenant_table('saved_views');
