-- The cells of all fixes at a site in a month and in a year, of works that are not void, gathered as the fixes arrive.

create table heat_cells (
  tenant_id bigint not null references tenants,
  span      text not null check (span in ('MONTH', 'YEAR')),
  from_day  date not null,
  site_id   bigint not null,
  cells     bytea not null,
  primary key (tenant_id, span, from_day, site_id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id)
);
create index heat_cells_of_site on heat_cells (tenant_id, site_id, span, from_day);
select tenant_table('heat_cells');

-- From this day on everything is gathered; what lies before is read from the fixes until a night has gathered it.
alter table company_settings add column heat_from date not null default '2000-01-01';
update company_settings set heat_from = date_trunc('month', current_date + interval '33 days')::date;

-- What the void works of a company are, without looking at all others.
create index works_void on works (tenant_id, id) where status = 'VOID';
