-- What the office writes for the people who work: on one occurrence of a shift, or on a day of a site.
create table roster_notes (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  site_id     bigint not null,
  -- The local day that names the occurrence, or the day of the site.
  day         date not null,
  -- None of a day.
  job_id      bigint,
  -- The visit that a pattern needs, whoever does it and whenever it takes place.
  pattern_id  bigint,
  -- Without a pattern the start that names the occurrence, by the clock of the site.
  start_local timestamp,
  text        text not null check (char_length(text) between 1 and 500),
  written_at  timestamptz not null,
  written_by  bigint not null,
  version     integer not null default 1,
  primary key (tenant_id, id),
  check (num_nonnulls(pattern_id, start_local) = num_nonnulls(job_id)),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, pattern_id) references shift_patterns (tenant_id, id),
  foreign key (tenant_id, written_by) references users (tenant_id, id)
);
create unique index roster_notes_of_day on roster_notes (tenant_id, site_id, day) where job_id is null;
create unique index roster_notes_of_place on roster_notes (tenant_id, pattern_id, day);
create unique index roster_notes_of_shift on roster_notes (tenant_id, job_id, start_local);
create index roster_notes_by_day on roster_notes (tenant_id, day);
create index roster_notes_by_site on roster_notes (tenant_id, site_id, day);
create index roster_notes_written_by on roster_notes (tenant_id, written_by);
select tenant_table('roster_notes');
