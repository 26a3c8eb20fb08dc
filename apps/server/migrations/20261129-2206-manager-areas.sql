-- The areas of managers: groups of sites, each from a day on, until a day or until further notice. A manager without a
-- row that counts reaches the whole company; one whose rows have all ended, or not begun, reaches no site.
create table manager_areas (
  tenant_id     bigint not null references tenants,
  id            bigint not null generated always as identity,
  user_id       bigint not null,
  -- Null once the group is gone: only rows that do not count any more outlive it.
  site_group_id bigint,
  -- Days of the company, both included; without a last one until further notice.
  first_day     date not null,
  last_day      date,
  added_at      timestamptz not null,
  added_by      bigint not null,
  -- Taken away or replaced by the office: it counts no more and stays for the record.
  removed_at    timestamptz,
  removed_by    bigint,
  primary key (tenant_id, id),
  check (first_day <= last_day),
  check (num_nonnulls(removed_at, removed_by) in (0, 2)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, site_group_id) references site_groups (tenant_id, id),
  foreign key (tenant_id, added_by) references users (tenant_id, id),
  foreign key (tenant_id, removed_by) references users (tenant_id, id)
);
create index manager_areas_of_person on manager_areas (tenant_id, user_id, id);
create index manager_areas_of_group on manager_areas (tenant_id, site_group_id);
create index manager_areas_added_by on manager_areas (tenant_id, added_by);
create index manager_areas_removed_by on manager_areas (tenant_id, removed_by);
select tenant_table('manager_areas');
