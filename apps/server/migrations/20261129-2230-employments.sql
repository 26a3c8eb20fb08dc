-- The terms on which people are employed, from a day to a day: what pay rules stand on.
create table employments (
  tenant_id  bigint not null references tenants,
  user_id    bigint not null,
  version    integer not null,
  changed_at timestamptz not null,
  changed_by bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
create index employments_changed_by on employments (tenant_id, changed_by);
select tenant_table('employments');

-- Terms of one person have no day in common: whoever saves holds the row of the person.
create table employment_terms (
  tenant_id            bigint not null references tenants,
  id                   bigint not null generated always as identity,
  user_id              bigint not null,
  first_day            date not null,
  last_day             date check (last_day >= first_day),
  type                 text not null check (type in ('FULL_TIME', 'PART_TIME', 'CASUAL', 'CONTRACTOR')),
  -- Those that the program knows change with it: it checks them.
  instrument           text check (instrument is not null or type = 'CONTRACTOR'),
  level                text,
  ordinary_day_minutes integer check (ordinary_day_minutes > 0),
  ordinary_week_minutes integer check (ordinary_week_minutes > 0),
  cycle_weeks          integer check (cycle_weeks > 1),
  cycle_minutes        integer check (cycle_minutes > 0),
  cycle_first_day      date,
  ordinary_weekdays    integer[] check (ordinary_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  permanent_nights     boolean,
  collects_trolleys    boolean not null,
  -- Cents of an hour, in the currency that the company had.
  hourly_rate          integer check (hourly_rate > 0),
  currency             text not null,
  region               text,
  weekly_allowances    text[] not null,
  primary key (tenant_id, id),
  check (num_nulls(cycle_weeks, cycle_minutes, cycle_first_day) in (0, 3)),
  foreign key (tenant_id, user_id) references employments (tenant_id, user_id)
);
create index employment_terms_of_person on employment_terms (tenant_id, user_id, first_day);
select tenant_table('employment_terms');
