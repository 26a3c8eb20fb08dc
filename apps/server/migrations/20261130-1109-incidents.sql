-- What happened at a site: hazards, near misses, injuries, damage, security.
create table incidents (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  kind        text not null check (kind in ('HAZARD', 'NEAR_MISS', 'INJURY', 'PROPERTY', 'SECURITY')),
  state       text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  site_id     bigint not null,
  happened_at timestamptz not null,
  -- By the clock of the device, and when the server had it.
  recorded_at timestamptz not null,
  reported_at timestamptz not null,
  reported_by bigint not null,
  device      text not null default '',
  lat         double precision,
  lng         double precision,
  accuracy    real,
  -- The last change of incident_changes, and the last one with details.
  version     integer not null default 1,
  details_of  integer not null default 1,
  primary key (tenant_id, id),
  check (num_nonnulls(lat, lng, accuracy) in (0, 3)),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, reported_by) references users (tenant_id, id)
);
create index incidents_by_time on incidents (tenant_id, happened_at desc, id desc);
create index incidents_of_site on incidents (tenant_id, site_id, happened_at desc);
create index incidents_of_reporter on incidents (tenant_id, reported_by);
select tenant_table('incidents');

-- Who of the company it concerns, for their own records; what is said of them is in the details.
create table incident_people (
  tenant_id   bigint not null references tenants,
  incident_id bigint not null,
  user_id     bigint not null,
  primary key (tenant_id, incident_id, user_id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index incident_people_of_user on incident_people (tenant_id, user_id);
select tenant_table('incident_people');

create table incident_files (
  tenant_id   bigint not null references tenants,
  incident_id bigint not null,
  file_id     bigint not null,
  primary key (tenant_id, incident_id, file_id),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index incident_files_of_file on incident_files (tenant_id, file_id);
select tenant_table('incident_files');

create table incident_changes (
  tenant_id      bigint not null references tenants,
  incident_id    bigint not null,
  position       integer not null,
  kind           text not null check (kind in ('REPORTED', 'PHOTO', 'CHANGED', 'CLOSED', 'REOPENED', 'ACTION')),
  at             timestamptz not null,
  by_id          bigint not null,
  -- Sealed: all that was said of it, as it stood after this change. None where the change said nothing.
  details_cipher bytea,
  primary key (tenant_id, incident_id, position),
  foreign key (tenant_id, incident_id) references incidents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, by_id) references users (tenant_id, id)
);
create index incident_changes_by on incident_changes (tenant_id, by_id);
select tenant_table('incident_changes');
revoke update, delete on incident_changes from muster_app;
revoke delete on incidents from muster_app;

-- Incidents go with the visits of their time; what was put right because of them stays.
create function forget_incidents(before date, out incidents bigint, out keys text[])
language plpgsql security definer set search_path = public as $$
declare
  t bigint := current_setting('app.tenant_id')::bigint;
  ids bigint[];
  file_ids bigint[];
begin
  if (select legal_hold from company_settings where tenant_id = t) or before > current_date + 2 - interval '7 years' then
    incidents := 0; keys := '{}'; return;
  end if;
  select coalesce(array_agg(i.id), '{}') into ids
    from (select id from incidents i where i.tenant_id = t and i.happened_at < before order by i.happened_at limit 5000) i;
  select coalesce(array_agg(file_id), '{}') into file_ids
    from incident_files where tenant_id = t and incident_id = any(ids);
  update actions set incident_id = null where tenant_id = t and incident_id = any(ids);
  update duty_calls set incident_id = null where tenant_id = t and incident_id = any(ids);
  delete from incidents i where i.tenant_id = t and i.id = any(ids);
  with gone as (
    delete from files f where f.tenant_id = t and f.id = any(file_ids) returning f.key
  ) select coalesce(array_agg(key), '{}') into keys from gone;
  incidents := cardinality(ids);
end $$;
revoke all on function forget_incidents(date) from public;
grant execute on function forget_incidents(date) to muster_app;

alter table actions
  add column incident_id bigint,
  add foreign key (tenant_id, incident_id) references incidents (tenant_id, id);
create index actions_of_incident on actions (tenant_id, incident_id);
alter table actions drop constraint actions_source_check;
alter table actions add constraint actions_source_check
  check (source in ('ANSWER', 'FIELD_PROBLEM', 'CLIENT_PROBLEM', 'INCIDENT', 'BY_HAND'));

-- Once an incident is closed, nobody who is on duty has to be told of it any more.
alter table duty_calls
  add column incident_id bigint,
  add foreign key (tenant_id, incident_id) references incidents (tenant_id, id);
create index duty_calls_of_incident on duty_calls (tenant_id, incident_id);

-- Two rights more: the register, and in it the details of injuries.
alter table roles drop constraint roles_withheld_known;
alter table roles add constraint roles_withheld_known check (
  withheld <@ array['seesPay', 'editsPay', 'publishesRoster', 'opensAccessNotes', 'exportsData', 'managesPeople',
    'seesIncidents', 'readsInjuries']
);
