-- What proves a work: every step of it is an entry that is never altered, chained by hash within the work.
create table work_entries (
  tenant_id  bigint not null references tenants,
  work_id    bigint not null,
  -- The place in the work's chain: 1, 2, 3 … without a gap.
  place      integer not null,
  kind       text not null check (kind in ('adopted', 'started', 'held', 'resumed', 'answered', 'fileAdded', 'fixes',
               'finished', 'stopped', 'entered', 'corrected', 'voided', 'reviewed')),
  -- Null where the server itself acted.
  actor_id   bigint,
  actor_name text not null,
  -- When, by the device's clock and by the server's.
  device_at  timestamptz,
  at         timestamptz not null,
  -- What was recorded, as JSON and exactly as it was hashed.
  content    text not null,
  -- SHA-256 of the work as it stood after this step.
  state      bytea not null,
  prev_hash  bytea not null,
  hash       bytea not null,
  primary key (tenant_id, work_id, place),
  foreign key (tenant_id, work_id) references works (tenant_id, id)
);
select tenant_table('work_entries');
revoke update, delete on work_entries from muster_app;

-- The end of each work's chain; whoever adds an entry holds it until the transaction ends.
create table work_heads (
  tenant_id bigint not null references tenants,
  work_id   bigint not null,
  entries   integer not null,
  state     bytea not null,
  prev_hash bytea not null,
  hash      bytea not null,
  primary key (tenant_id, work_id),
  foreign key (tenant_id, work_id) references works (tenant_id, id)
);
select tenant_table('work_heads');
revoke delete on work_heads from muster_app;

-- Each time a report was taken out as a document: the entry up to which it tells, and what the document weighs.
create table report_prints (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  work_id     bigint not null,
  place       integer not null,
  code        text not null,
  -- SHA-256 of the document.
  file_sha256 bytea not null,
  printed_at  timestamptz not null,
  printed_by  bigint not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, printed_by) references users (tenant_id, id)
);
create index report_prints_of_work on report_prints (tenant_id, work_id, printed_at);
create index report_prints_by_person on report_prints (tenant_id, printed_by);
select tenant_table('report_prints');
revoke update, delete on report_prints from muster_app;

-- A work as it stands, as one hash: its times, breaks, answers, files and corrections, and what was decided on it.
create function work_state(t bigint, w bigint) returns bytea
language sql stable set search_path = public, pg_temp as $$
  select sha256(convert_to(jsonb_build_array(
    works.job_id, works.site_id, works.client_id, works.user_id, works.job_detail_id, works.job_detail_version,
    works.spec_types, works.status, works.timezone, to_char(works.local_date, 'YYYY-MM-DD'),
    extract(epoch from works.started_at), extract(epoch from works.ended_at),
    extract(epoch from works.device_started_at), extract(epoch from works.device_ended_at),
    works.start_latitude, works.start_longitude, works.start_distance, works.offsite, works.auto_stopped,
    works.entered_by, works.entered_reason, works.voided_by, works.void_reason, works.version,
    (select jsonb_agg(jsonb_build_array(extract(epoch from b.started_at), extract(epoch from b.ended_at), b.reason)
       order by b.started_at, b.id) from work_breaks b where b.tenant_id = t and b.work_id = w),
    (select jsonb_agg(jsonb_build_array(a.questionnaire_id, a.answer, a.rating, a.not_applicable)
       order by a.questionnaire_id) from answers a where a.tenant_id = t and a.work_id = w),
    (select jsonb_agg(jsonb_build_array(f.questionnaire_id, encode(files.sha256, 'hex'))
       order by f.questionnaire_id, f.file_id) from answer_files f
       join files on files.tenant_id = f.tenant_id and files.id = f.file_id
       where f.tenant_id = t and f.work_id = w),
    (select jsonb_agg(jsonb_build_array(c.version, extract(epoch from c.old_started_at),
       extract(epoch from c.old_ended_at), extract(epoch from c.new_started_at), extract(epoch from c.new_ended_at),
       c.reason, c.corrected_by) order by c.version) from work_corrections c where c.tenant_id = t and c.work_id = w)
  )::text, 'UTF8'))
  from works where works.tenant_id = t and works.id = w
$$;

-- Works from before entries were kept begin their chain as they stand now.
with adopted as (
  select works.tenant_id, works.id, date_trunc('milliseconds', now()) as at, work_state(works.tenant_id, works.id) as state
  from works
), hashed as (
  select *, sha256(decode(repeat('00', 32), 'hex') || convert_to('1["adopted",null,"",null,"'
    || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","{}","' || encode(state, 'hex') || '"]',
    'UTF8')) as hash
  from adopted
), entered as (
  insert into work_entries (tenant_id, work_id, place, kind, actor_name, at, content, state, prev_hash, hash)
  select tenant_id, id, 1, 'adopted', '', at, '{}', state, decode(repeat('00', 32), 'hex'), hash from hashed
)
insert into work_heads (tenant_id, work_id, entries, state, prev_hash, hash)
select tenant_id, id, 1, state, decode(repeat('00', 32), 'hex'), hash from hashed;
