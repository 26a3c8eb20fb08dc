-- Schedules: series that go on from a later day, public holidays, limits, alerts that were told, feeds.

alter table schedule_events
  -- The first local day on which the series counts; nothing: from its start. Dates are still stepped from the start.
  add column since          date,
  add column holiday_policy text not null default 'keep' check (holiday_policy in ('keep', 'skip', 'move')),
  -- Whose public holidays: of the site when the event was saved, as its time zone. Nothing outside Australia.
  add column holiday_region text check (holiday_region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  -- The series that this one goes on from, where it was changed from a day on.
  add column follows_id     bigint,
  add column version        integer not null default 1,
  add foreign key (tenant_id, follows_id) references schedule_events (tenant_id, id);
create index schedule_events_following on schedule_events (tenant_id, follows_id);

-- What a company changes of the built-in holidays: days that are one, and days that are none.
create table company_holidays (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  date       date not null,
  name       text not null check (btrim(name) <> ''),
  region     text check (region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  is_holiday boolean not null default true,
  primary key (tenant_id, id)
);
create unique index company_holidays_once on company_holidays (tenant_id, date, coalesce(region, ''));
select tenant_table('company_holidays');

-- What a company holds its schedules to; without a row the defaults of the columns count.
create table schedule_rules (
  tenant_id        bigint not null references tenants,
  on_conflict      text not null default 'WARN' check (on_conflict in ('WARN', 'REFUSE')),
  max_day_minutes  integer default 720 check (max_day_minutes between 1 and 1440),
  max_week_minutes integer default 3600 check (max_week_minutes between 1 and 10080),
  min_rest_minutes integer default 600 check (min_rest_minutes between 1 and 1440),
  version          integer not null default 1,
  updated_at       timestamptz not null default now(),
  updated_by       bigint,
  primary key (tenant_id)
);
select tenant_table('schedule_rules');

-- One row for each alert of an occurrence that was planned: made once, told once.
create table schedule_alerts (
  tenant_id        bigint not null references tenants,
  event_id         bigint not null,
  occurrence_start timestamptz not null,
  kind             text not null check (kind in ('reminder', 'late', 'missed')),
  due_at           timestamptz not null,
  told_at          timestamptz,
  primary key (tenant_id, event_id, occurrence_start, kind),
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade
);
create index schedule_alerts_by_age on schedule_alerts (tenant_id, due_at);
select tenant_table('schedule_alerts');

-- The secret address of a person's calendar: found by its SHA-256, shown again from what the company's key seals.
create table calendar_feeds (
  tenant_id  bigint not null references tenants,
  user_id    bigint not null,
  hash       bytea not null check (length(hash) = 32),
  cipher     bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index calendar_feeds_hash on calendar_feeds (tenant_id, hash);
select tenant_table('calendar_feeds');
