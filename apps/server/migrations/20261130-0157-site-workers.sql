-- When each person last began a visit at a site, without voided ones: who worked somewhere of late, without reading works.
create table site_workers (
  tenant_id       bigint not null references tenants,
  site_id         bigint not null,
  user_id         bigint not null,
  last_started_at timestamptz not null,
  primary key (tenant_id, site_id, user_id) include (last_started_at),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index site_workers_of_user on site_workers (tenant_id, user_id);
select tenant_table('site_workers');
create index users_of_maker on users (tenant_id, created_by) where created_by is not null;

insert into site_workers (tenant_id, site_id, user_id, last_started_at)
select tenant_id, site_id, user_id, max(started_at) from works where status <> 'VOID' group by tenant_id, site_id, user_id;
