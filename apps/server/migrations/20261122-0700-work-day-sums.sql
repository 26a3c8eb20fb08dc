-- Completed works of days that are settled, added up; days from `until` on are read from the works themselves.

create table work_day_sums (
  tenant_id   bigint not null references tenants,
  about       text not null check (about in ('company', 'person', 'site')),
  day         date not null,
  -- The person or site; 0 for the company.
  about_id    bigint not null,
  completed   integer not null check (completed > 0),
  elapsed_ms  bigint not null,
  by_clock_ms bigint not null,
  primary key (tenant_id, about, day, about_id)
);
select tenant_table('work_day_sums');

create table work_sums_until (
  tenant_id bigint not null references tenants,
  until     date not null,
  primary key (tenant_id)
);
select tenant_table('work_sums_until');
