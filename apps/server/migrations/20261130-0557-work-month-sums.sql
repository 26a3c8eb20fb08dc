-- Sums of days by month: a year of a person or a site is twelve rows, however many days it has.

create table work_month_sums (
  tenant_id   bigint not null references tenants,
  about       text not null check (about in ('person', 'site')),
  -- Its first day. Days of it that are not added up yet are missing.
  month       date not null check (month = date_trunc('month', month)::date),
  about_id    bigint not null,
  -- 0 once all its works were removed, until the next night.
  completed   integer not null check (completed >= 0),
  elapsed_ms  bigint not null,
  by_clock_ms bigint not null,
  primary key (tenant_id, about, month, about_id)
);
select tenant_table('work_month_sums');

insert into work_month_sums (tenant_id, about, month, about_id, completed, elapsed_ms, by_clock_ms)
select tenant_id, about, date_trunc('month', day)::date, about_id, sum(completed), sum(elapsed_ms), sum(by_clock_ms)
from work_day_sums where about <> 'company'
group by 1, 2, 3, 4;
