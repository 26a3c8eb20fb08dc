-- What jobs need, who fills it, drafts of the roster, and what was published and seen.

-- A shift without a person. A filled place is an event that names its pattern.
create table shift_patterns (
  tenant_id             bigint not null references tenants,
  id                    bigint not null generated always as identity,
  job_id                bigint not null,
  -- What the pattern was before a change: ended rows of the same need. Events name the pattern itself.
  past_of               bigint,
  start_local           timestamp not null,
  timezone              text not null,
  duration_minutes      integer not null check (duration_minutes between 1 and 1440),
  frequency             text check (frequency in ('DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY')),
  weekdays              smallint[],
  repeat_every          smallint not null default 1,
  set_position          smallint,
  since                 date,
  until                 date,
  all_day               boolean not null default false,
  holiday_policy        text not null default 'keep' check (holiday_policy in ('keep', 'skip', 'move')),
  holiday_region        text check (holiday_region in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  places                smallint not null default 1 check (places between 1 and 50),
  unpaid_break_minutes  integer not null default 0 check (unpaid_break_minutes between 0 and 480),
  notify_before_minutes integer not null default 5 check (notify_before_minutes between 0 and 10080),
  title                 text not null default '',
  version               integer not null default 1,
  removed_at            timestamptz,
  created_at            timestamptz not null default now(),
  created_by            bigint,
  updated_at            timestamptz not null default now(),
  primary key (tenant_id, id),
  check (is_repeat_rule(frequency, weekdays, repeat_every, set_position)),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, past_of) references shift_patterns (tenant_id, id)
);
create index shift_patterns_of_job on shift_patterns (tenant_id, job_id);
create index shift_patterns_past on shift_patterns (tenant_id, past_of);
select tenant_table('shift_patterns');

-- Occurrences that are not needed, or at another time, by their local day in the pattern.
create table shift_pattern_exceptions (
  tenant_id        bigint not null references tenants,
  pattern_id       bigint not null,
  occurrence_date  date not null,
  kind             text not null check (kind in ('removed', 'moved')),
  start_local      timestamp,
  duration_minutes integer,
  primary key (tenant_id, pattern_id, occurrence_date),
  check ((kind = 'moved') = (start_local is not null and duration_minutes is not null)),
  foreign key (tenant_id, pattern_id) references shift_patterns (tenant_id, id) on delete cascade
);
select tenant_table('shift_pattern_exceptions');

alter table schedule_events
  -- The pattern of which it fills places, on the days that its own series gives it.
  add column pattern_id   bigint,
  -- The day of the pattern's occurrence that a single event on another day fills.
  add column pattern_date date,
  add foreign key (tenant_id, pattern_id) references shift_patterns (tenant_id, id);
create index schedule_events_of_pattern on schedule_events (tenant_id, pattern_id);

-- What one manager drafted at once.
create table roster_acts (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  created_at timestamptz not null,
  created_by bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index roster_acts_of_person on roster_acts (tenant_id, created_by);
select tenant_table('roster_acts');

-- Changes that are not published: shifts to add, and shifts, or drafts of shifts, to remove.
create table roster_changes (
  tenant_id             bigint not null references tenants,
  id                    bigint not null generated always as identity,
  act_id                bigint not null,
  kind                  text not null check (kind in ('ADD', 'REMOVE')),
  job_id                bigint not null,
  user_id               bigint not null,
  -- The change that is published together with this one: the removal of which it is the other half.
  pair_id               bigint,
  -- ADD: what the event will be.
  start_local           timestamp,
  timezone              text,
  duration_minutes      integer check (duration_minutes between 1 and 1440),
  frequency             text check (frequency in ('DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY')),
  weekdays              smallint[],
  repeat_every          smallint not null default 1,
  set_position          smallint,
  since                 date,
  until                 date,
  all_day               boolean not null default false,
  holiday_policy        text not null default 'keep' check (holiday_policy in ('keep', 'skip', 'move')),
  notify_before_minutes integer not null default 5 check (notify_before_minutes between 0 and 10080),
  title                 text not null default '',
  pattern_id            bigint,
  pattern_date          date,
  -- REMOVE: one occurrence, all from a day on, or everything of an event or of a draft.
  event_id              bigint,
  event_version         integer,
  added_id              bigint,
  occurrence_date       date,
  from_date             date,
  -- The local day of the first shift that it changes.
  first_date            date not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, act_id) references roster_acts (tenant_id, id) on delete cascade,
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, pair_id) references roster_changes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, added_id) references roster_changes (tenant_id, id) on delete cascade,
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, pattern_id) references shift_patterns (tenant_id, id),
  check (is_repeat_rule(frequency, weekdays, repeat_every, set_position)),
  check ((kind = 'ADD') = (start_local is not null and timezone is not null and duration_minutes is not null)),
  check ((kind = 'REMOVE') = (num_nonnulls(event_id, added_id) = 1)),
  check (num_nonnulls(occurrence_date, from_date) <= 1)
);
create index roster_changes_of_act on roster_changes (tenant_id, act_id);
create index roster_changes_of_job on roster_changes (tenant_id, job_id);
create index roster_changes_of_person on roster_changes (tenant_id, user_id);
create index roster_changes_of_pair on roster_changes (tenant_id, pair_id);
create index roster_changes_of_added on roster_changes (tenant_id, added_id);
create index roster_changes_of_event on roster_changes (tenant_id, event_id);
create index roster_changes_of_pattern on roster_changes (tenant_id, pattern_id);
select tenant_table('roster_changes');

create table roster_publications (
  tenant_id    bigint not null references tenants,
  id           bigint not null generated always as identity,
  start_date   date not null,
  end_date     date not null,
  -- The groups of sites; nothing: all sites.
  group_ids    bigint[],
  changes      integer not null,
  published_at timestamptz not null,
  published_by bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, published_by) references users (tenant_id, id)
);
create index roster_publications_by_day on roster_publications (tenant_id, end_date, start_date);
create index roster_publications_of_person on roster_publications (tenant_id, published_by);
select tenant_table('roster_publications');

-- The times of their coming shifts that a person confirmed to have seen.
create table seen_shifts (
  tenant_id        bigint not null references tenants,
  user_id          bigint not null,
  event_id         bigint not null,
  occurrence_start timestamptz not null,
  start_time       timestamptz not null,
  duration         integer not null,
  seen_at          timestamptz not null,
  primary key (tenant_id, user_id, event_id, occurrence_start),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade
);
create index seen_shifts_by_time on seen_shifts (tenant_id, user_id, start_time);
create index seen_shifts_of_event on seen_shifts (tenant_id, event_id);
select tenant_table('seen_shifts');

-- Weekly hours that were agreed with a person.
alter table users add column agreed_week_minutes integer check (agreed_week_minutes between 0 and 10080);
