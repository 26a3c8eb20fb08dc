-- When people cannot work, leave, and how a place without a person finds one.

-- One row for a person's windows: they are saved, and read, as a whole.
create table availabilities (
  tenant_id  bigint not null references tenants,
  user_id    bigint not null,
  version    integer not null default 1,
  changed_at timestamptz not null,
  changed_by bigint not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
select tenant_table('availabilities');

-- Wall-clock times of the place where the shift is. An end that is not after the start lies on the next day.
create table availability_windows (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  user_id    bigint not null,
  kind       text not null check (kind in ('UNAVAILABLE', 'PREFERRED')),
  weekday    smallint check (weekday between 1 and 7),
  from_date  date,
  until_date date,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$'),
  end_time   text not null check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$|^24:00$'),
  primary key (tenant_id, id),
  check (weekday is not null or (from_date is not null and until_date is not null)),
  check (from_date <= until_date),
  foreign key (tenant_id, user_id) references availabilities (tenant_id, user_id) on delete cascade
);
create index availability_windows_of_person on availability_windows (tenant_id, user_id);
select tenant_table('availability_windows');

create table leave_types (
  tenant_id    bigint not null references tenants,
  id           bigint not null generated always as identity,
  name         text not null check (btrim(name) <> ''),
  -- SICK counts at once, and why is health data.
  kind         text not null check (kind in ('PLANNED', 'SICK')),
  paid         boolean not null,
  proof_needed boolean not null default false,
  payroll_code text not null default '',
  enabled      boolean not null default true,
  version      integer not null default 1,
  created_at   timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index leave_types_name_taken on leave_types (tenant_id, lower(name));
select tenant_table('leave_types');

insert into leave_types (tenant_id, name, kind, paid, proof_needed)
select id, name, kind, paid, proof
from tenants
cross join (values
  ('Annual leave', 'PLANNED', true, false),
  ('Sick leave', 'SICK', true, false),
  ('Carer''s leave', 'SICK', true, false),
  ('Compassionate leave', 'PLANNED', true, false),
  ('Leave without pay', 'PLANNED', false, false)
) as types (name, kind, paid, proof);

-- Proofs as they were uploaded. Those that no leave names are removed after a week.
create table leave_files (
  tenant_id   bigint not null references tenants,
  file_id     bigint not null,
  user_id     bigint not null,
  uploaded_at timestamptz not null,
  primary key (tenant_id, file_id),
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index leave_files_of_person on leave_files (tenant_id, user_id);
create index leave_files_by_age on leave_files (tenant_id, uploaded_at);
select tenant_table('leave_files');

create table leave_requests (
  tenant_id       bigint not null references tenants,
  id              bigint not null generated always as identity,
  user_id         bigint not null,
  type_id         bigint not null,
  -- Whole days of the places where the shifts are; of a part of a day its days where the company is, and its moments.
  first_day       date not null,
  last_day        date not null,
  from_time       timestamptz,
  to_time         timestamptz,
  reason          text not null default '',
  file_id         bigint,
  state           text not null check (state in ('REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN')),
  requested_at    timestamptz not null,
  -- By the device's clock, where it waited for signal.
  recorded_at     timestamptz,
  requested_by    bigint not null,
  decided_at      timestamptz,
  decided_by      bigint,
  decision_reason text not null default '',
  -- Taken back by the person, or by the office.
  withdrawn_at    timestamptz,
  withdrawn_by    bigint,
  -- The reason and file of sick leave were removed when their time was over.
  health_removed_at timestamptz,
  version         integer not null default 1,
  primary key (tenant_id, id),
  check (first_day <= last_day),
  check (num_nonnulls(from_time, to_time) in (0, 2)),
  check (from_time < to_time),
  check ((state = 'WITHDRAWN') = (withdrawn_at is not null)),
  check (num_nonnulls(withdrawn_at, withdrawn_by) in (0, 2)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, type_id) references leave_types (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index leave_requests_of_person on leave_requests (tenant_id, user_id, state);
create index leave_requests_by_state on leave_requests (tenant_id, state, id);
create index leave_requests_of_type on leave_requests (tenant_id, type_id);
create unique index leave_requests_of_file on leave_requests (tenant_id, file_id);
create index leave_requests_with_reason on leave_requests (tenant_id, last_day)
  where reason <> '' or file_id is not null;
create index leave_requests_by_day on leave_requests (tenant_id, last_day, first_day);
select tenant_table('leave_requests');

-- What a person gave back: by leave, by declining, or by a swap. Kept, so that withdrawn leave restores what is left.
create table released_shifts (
  tenant_id        bigint not null references tenants,
  id               bigint not null generated always as identity,
  user_id          bigint not null,
  cause            text not null check (cause in ('LEAVE', 'DECLINED', 'SWAP')),
  leave_id         bigint,
  reason           text not null default '',
  event_id         bigint not null,
  -- The day that names the occurrence in its series, and its times as they were.
  occurrence_date  date not null,
  occurrence_start timestamptz not null,
  start_time       timestamptz not null,
  duration_minutes integer not null,
  -- The occurrence had been moved to these times before.
  moved_start_local      timestamp,
  moved_duration_minutes integer,
  -- The place that it left; the pattern may have been made for it.
  pattern_id       bigint not null,
  pattern_date     date not null,
  made_pattern     boolean not null,
  released_at      timestamptz not null,
  released_by      bigint not null,
  restored_at      timestamptz,
  primary key (tenant_id, id),
  check ((cause = 'LEAVE') = (leave_id is not null)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, leave_id) references leave_requests (tenant_id, id),
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, pattern_id) references shift_patterns (tenant_id, id)
);
create index released_shifts_of_leave on released_shifts (tenant_id, leave_id);
create index released_shifts_of_person on released_shifts (tenant_id, user_id, start_time);
create index released_shifts_of_event on released_shifts (tenant_id, event_id);
create index released_shifts_of_place on released_shifts (tenant_id, pattern_id, pattern_date);
select tenant_table('released_shifts');

create table leave_rules (
  tenant_id            bigint not null references tenants,
  managers_read_health boolean not null default false,
  health_kept_months   smallint not null default 24 check (health_kept_months between 1 and 120),
  -- The night on which reasons and files that are too old were last looked for.
  health_swept_on      date,
  version              integer not null default 0,
  primary key (tenant_id)
);
select tenant_table('leave_rules');

-- As payroll knew them on a day; nothing is counted on from them.
create table leave_balances (
  tenant_id bigint not null references tenants,
  user_id   bigint not null,
  type_id   bigint not null,
  minutes   integer not null,
  as_of     date not null,
  primary key (tenant_id, user_id, type_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, type_id) references leave_types (tenant_id, id)
);
create index leave_balances_of_type on leave_balances (tenant_id, type_id);
select tenant_table('leave_balances');

create table cover_rules (
  tenant_id             bigint not null references tenants,
  call_out_within_hours smallint default 12 check (call_out_within_hours between 1 and 72),
  step_minutes          smallint not null default 5 check (step_minutes between 1 and 1440),
  step_people           smallint not null default 5 check (step_people between 1 and 100),
  swaps_need_approval   boolean not null default true,
  version               integer not null default 1,
  primary key (tenant_id)
);
select tenant_table('cover_rules');

-- One place offered to people: for one day, or from a day on.
create table offers (
  tenant_id    bigint not null references tenants,
  id           bigint not null generated always as identity,
  pattern_id   bigint not null,
  pattern_date date not null,
  -- The moment that names the occurrence, and its times as they were offered.
  occurrence_start timestamptz not null,
  start_time   timestamptz not null,
  duration_minutes integer not null,
  from_date    date,
  audience     text not null check (audience in ('PEOPLE', 'ALL', 'STEPS')),
  step_minutes smallint,
  step_people  smallint,
  message      text not null default '',
  state        text not null default 'OPEN' check (state in ('OPEN', 'TAKEN', 'WITHDRAWN', 'FILLED', 'EXPIRED')),
  made_at      timestamptz not null,
  -- Null where a sick call opened it.
  made_by      bigint,
  leave_id     bigint,
  ended_at     timestamptz,
  taken_by     bigint,
  next_step_at timestamptz,
  -- The office was notified that everybody was asked and nobody took it.
  unanswered_at timestamptz,
  -- Who could not take it, and why, as it was when it was offered.
  not_asked    jsonb not null default '[]',
  primary key (tenant_id, id),
  check ((state = 'TAKEN') = (taken_by is not null)),
  check ((audience = 'STEPS') = (step_minutes is not null and step_people is not null)),
  foreign key (tenant_id, pattern_id) references shift_patterns (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id),
  foreign key (tenant_id, leave_id) references leave_requests (tenant_id, id),
  foreign key (tenant_id, taken_by) references users (tenant_id, id)
);
create index offers_of_place on offers (tenant_id, pattern_id, pattern_date);
create index offers_by_state on offers (tenant_id, state, id);
create index offers_by_start on offers (tenant_id, start_time);
create index offers_of_leave on offers (tenant_id, leave_id);
create index offers_made_by on offers (tenant_id, made_by);
create index offers_taken_by on offers (tenant_id, taken_by);
create index offers_taken_lately on offers (tenant_id, ended_at, taken_by) where taken_by is not null;
select tenant_table('offers');

-- Who is asked, in order. Of the answers YES there is one for each offer: the first.
create table offer_people (
  tenant_id   bigint not null references tenants,
  offer_id    bigint not null,
  user_id     bigint not null,
  rank        integer not null,
  reasons     jsonb not null,
  asked_at    timestamptz,
  -- Why a step passed over the person after all.
  passed_over jsonb,
  answer      text check (answer in ('YES', 'NO')),
  answered_at timestamptz,
  primary key (tenant_id, offer_id, user_id),
  check ((answer is null) = (answered_at is null)),
  foreign key (tenant_id, offer_id) references offers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index offer_people_first_taker on offer_people (tenant_id, offer_id) where answer = 'YES';
create index offer_people_of_person on offer_people (tenant_id, user_id, offer_id);
select tenant_table('offer_people');

-- Two occurrences that change hands, or one that is given away.
create table swap_requests (
  tenant_id       bigint not null references tenants,
  id              bigint not null generated always as identity,
  user_id         bigint not null,
  with_user_id    bigint not null,
  given_event_id  bigint not null,
  given_start     timestamptz not null,
  given_time      timestamptz not null,
  given_minutes   integer not null,
  returned_event_id bigint,
  returned_start  timestamptz,
  returned_time   timestamptz,
  returned_minutes integer,
  message         text not null default '',
  state           text not null default 'REQUESTED'
    check (state in ('REQUESTED', 'ACCEPTED', 'DONE', 'REFUSED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  asked_at        timestamptz not null,
  answered_at     timestamptz,
  decided_at      timestamptz,
  decided_by      bigint,
  decision_reason text not null default '',
  version         integer not null default 1,
  primary key (tenant_id, id),
  check (user_id <> with_user_id),
  check (num_nonnulls(returned_event_id, returned_start, returned_time, returned_minutes) in (0, 4)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, with_user_id) references users (tenant_id, id),
  foreign key (tenant_id, given_event_id) references schedule_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, returned_event_id) references schedule_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
create index swap_requests_of_person on swap_requests (tenant_id, user_id, id);
create index swap_requests_with_person on swap_requests (tenant_id, with_user_id, id);
create index swap_requests_by_state on swap_requests (tenant_id, state, id);
create index swap_requests_given on swap_requests (tenant_id, given_event_id);
create index swap_requests_returned on swap_requests (tenant_id, returned_event_id);
create index swap_requests_decided_by on swap_requests (tenant_id, decided_by);
select tenant_table('swap_requests');
