-- Who is told of what happens at sites, by area: a group of sites, or the whole company where no group is named.
create table duty_areas (
  tenant_id     bigint not null references tenants,
  id            bigint not null generated always as identity,
  site_group_id bigint,
  version       integer not null default 1,
  changed_at    timestamptz not null,
  changed_by    bigint not null,
  primary key (tenant_id, id),
  constraint duty_areas_once unique nulls not distinct (tenant_id, site_group_id),
  foreign key (tenant_id, site_group_id) references site_groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
create index duty_areas_changed_by on duty_areas (tenant_id, changed_by);
select tenant_table('duty_areas');

-- Hours that come every week, by the clock of the company. An end that is not after the start lies on the next day.
create table duty_hours (
  tenant_id  bigint not null references tenants,
  id         bigint not null generated always as identity,
  area_id    bigint not null,
  position   integer not null,
  weekdays   integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) > 0),
  start_time text not null check (start_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  end_time   text not null check (end_time ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
  -- All people of the role are told together.
  role_id    bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, area_id) references duty_areas (tenant_id, id) on delete cascade,
  foreign key (tenant_id, role_id) references roles (tenant_id, id)
);
create index duty_hours_of_area on duty_hours (tenant_id, area_id, position);
create index duty_hours_of_role on duty_hours (tenant_id, role_id);
select tenant_table('duty_hours');

-- In the order in which they are told.
create table duty_people (
  tenant_id bigint not null references tenants,
  hours_id  bigint not null,
  user_id   bigint not null,
  position  integer not null,
  primary key (tenant_id, hours_id, user_id),
  foreign key (tenant_id, hours_id) references duty_hours (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index duty_people_of_person on duty_people (tenant_id, user_id);
select tenant_table('duty_people');

-- What people on duty are told of, until one of them has it.
create table duty_calls (
  tenant_id        bigint not null references tenants,
  id               bigint not null generated always as identity,
  domain_event_id  bigint not null,
  type             text not null,
  site_ids         bigint[] not null,
  -- Who is never told of it, because it is about them.
  about_user_id    bigint,
  event_id         bigint,
  occurrence_start timestamptz,
  problem_id       bigint,
  -- Uncovered shifts: each job with the start of its first one.
  jobs             jsonb not null default '[]',
  -- Title, message, their values and the link, as the first person was told.
  told             jsonb not null,
  opened_at        timestamptz not null,
  -- When the next person is told; null once there is none, or somebody has it.
  next_at          timestamptz,
  taken_by         bigint,
  taken_at         timestamptz,
  ended_at         timestamptz,
  primary key (tenant_id, id),
  constraint duty_calls_once unique (tenant_id, domain_event_id, type, site_ids),
  check ((taken_by is null) = (taken_at is null)),
  foreign key (tenant_id, domain_event_id) references domain_events (tenant_id, id),
  foreign key (tenant_id, about_user_id) references users (tenant_id, id),
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, problem_id) references problems (tenant_id, id) on delete cascade,
  foreign key (tenant_id, taken_by) references users (tenant_id, id)
);
create index duty_calls_open on duty_calls (tenant_id, opened_at) where ended_at is null;
create index duty_calls_of_event on duty_calls (tenant_id, event_id, occurrence_start);
create index duty_calls_of_problem on duty_calls (tenant_id, problem_id);
create index duty_calls_about on duty_calls (tenant_id, about_user_id);
create index duty_calls_taken_by on duty_calls (tenant_id, taken_by);
select tenant_table('duty_calls');

create table duty_call_people (
  tenant_id bigint not null references tenants,
  call_id   bigint not null,
  user_id   bigint not null,
  told_at   timestamptz not null,
  primary key (tenant_id, call_id, user_id),
  foreign key (tenant_id, call_id) references duty_calls (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index duty_call_people_of_person on duty_call_people (tenant_id, user_id);
select tenant_table('duty_call_people');
