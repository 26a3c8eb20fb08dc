-- What may be planned at a site in a week: hours, money or both. Once set, a site keeps its row, whose version goes on.
create table site_budgets (
  tenant_id    bigint not null references tenants,
  site_id      bigint not null,
  week_minutes integer check (week_minutes > 0),
  -- Cents of the currency that the company had when it was set.
  week_amount  integer check (week_amount > 0),
  currency     text,
  version      integer not null,
  changed_at   timestamptz not null,
  changed_by   bigint not null,
  primary key (tenant_id, site_id),
  check ((week_amount is null) = (currency is null)),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
create index site_budgets_changed_by on site_budgets (tenant_id, changed_by);
select tenant_table('site_budgets');
