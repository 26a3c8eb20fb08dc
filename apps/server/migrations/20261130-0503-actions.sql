-- What is to be put right at a site, and who owns it until another person has verified it.
create table actions (
  tenant_id        bigint not null references tenants,
  id               bigint not null generated always as identity,
  source           text not null check (source in ('ANSWER', 'FIELD_PROBLEM', 'CLIENT_PROBLEM', 'BY_HAND')),
  site_id          bigint not null,
  -- The sub-task that failed, whatever version of its checklist; 0 is the score of a whole visit. None of other sources.
  item_origin_id   bigint check ((item_origin_id is not null) = (source = 'ANSWER')),
  work_id          bigint,
  problem_id       bigint,
  title            text not null check (char_length(title) between 1 and 300),
  note             text not null default '',
  priority         text not null check (priority in ('HIGH', 'NORMAL', 'LOW')),
  state            text not null default 'OPEN' check (state in ('OPEN', 'DOING', 'DONE', 'CANNOT', 'VERIFIED', 'CLOSED')),
  -- None: who is on duty for the site.
  owner_id         bigint,
  due_at           timestamptz,
  asks_photo       boolean not null default false,
  answer_corrected boolean not null default false,
  reason           text not null default '',
  made_at          timestamptz not null,
  made_by          bigint,
  -- Who said that it is done, or that it cannot be done: another person verifies it.
  done_by          bigint,
  done_at          timestamptz,
  verified_by      bigint,
  verified_at      timestamptz,
  -- The due time that people were told has passed.
  overdue_told     timestamptz,
  version          integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, site_id) references sites (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id),
  foreign key (tenant_id, problem_id) references problems (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id),
  foreign key (tenant_id, made_by) references users (tenant_id, id),
  foreign key (tenant_id, done_by) references users (tenant_id, id),
  foreign key (tenant_id, verified_by) references users (tenant_id, id)
);
-- However often an item fails, it has one action that is not settled.
create unique index actions_one_open on actions (tenant_id, site_id, item_origin_id)
  where item_origin_id is not null and state in ('OPEN', 'DOING', 'DONE', 'CANNOT');
create index actions_of_item on actions (tenant_id, site_id, item_origin_id, id);
create unique index actions_of_problem on actions (tenant_id, problem_id);
create index actions_unsettled on actions (tenant_id, due_at, id) where state in ('OPEN', 'DOING', 'DONE', 'CANNOT');
create index actions_of_site on actions (tenant_id, site_id, state);
create index actions_of_work on actions (tenant_id, work_id);
create index actions_of_owner on actions (tenant_id, owner_id, state);
create index actions_by_due on actions (tenant_id, due_at, id);
create index actions_made_by on actions (tenant_id, made_by);
create index actions_done_by on actions (tenant_id, done_by);
create index actions_verified_by on actions (tenant_id, verified_by);
select tenant_table('actions');

create table action_changes (
  tenant_id bigint not null references tenants,
  id        bigint not null generated always as identity,
  action_id bigint not null,
  kind      text not null check (kind in ('MADE', 'FAILED_AGAIN', 'CORRECTED', 'ASSIGNED', 'CHANGED', 'STARTED', 'PHOTO',
    'DONE', 'RETURNED', 'VERIFIED', 'CANNOT', 'CLOSED', 'OVERDUE')),
  at        timestamptz not null,
  -- None: the server.
  by_id     bigint,
  note      text not null default '',
  owner_id  bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, action_id) references actions (tenant_id, id),
  foreign key (tenant_id, by_id) references users (tenant_id, id),
  foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
create index action_changes_of_action on action_changes (tenant_id, action_id, id);
create index action_changes_by on action_changes (tenant_id, by_id);
create index action_changes_owner on action_changes (tenant_id, owner_id);
select tenant_table('action_changes');
revoke update, delete on action_changes from muster_app;

-- The answers that failed: of one visit and sub-task one row for ever, so that an answer that arrives again makes nothing.
create table action_answers (
  tenant_id        bigint not null references tenants,
  work_id          bigint not null,
  item_origin_id   bigint not null,
  action_id        bigint not null,
  answer           text not null,
  answered_at      timestamptz not null,
  fails            boolean not null default true,
  primary key (tenant_id, work_id, item_origin_id),
  foreign key (tenant_id, work_id) references works (tenant_id, id) on delete cascade,
  foreign key (tenant_id, action_id) references actions (tenant_id, id)
);
create index action_answers_of_action on action_answers (tenant_id, action_id);
select tenant_table('action_answers');

create table action_files (
  tenant_id bigint not null references tenants,
  action_id bigint not null,
  file_id   bigint not null,
  moment    text not null check (moment in ('BEFORE', 'AFTER')),
  primary key (tenant_id, action_id, file_id),
  foreign key (tenant_id, action_id) references actions (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index action_files_of_file on action_files (tenant_id, file_id);
select tenant_table('action_files');

create table action_rules (
  tenant_id  bigint not null references tenants,
  position   integer not null,
  kind       text not null check (kind in ('CRITICAL_FAILED', 'CHECK_FAILED', 'RATING', 'BAND', 'CLIENT_PROBLEM')),
  rating     integer check (rating between 1 and 4),
  band       text check (band in ('good', 'fair', 'unsatisfactory')),
  hours      integer not null check (hours between 1 and 1440),
  priority   text not null check (priority in ('HIGH', 'NORMAL', 'LOW')),
  owner_id   bigint,
  asks_photo boolean not null,
  primary key (tenant_id, position),
  check ((rating is not null) = (kind = 'RATING')),
  check ((band is not null) = (kind = 'BAND')),
  foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
create index action_rules_owner on action_rules (tenant_id, owner_id);
select tenant_table('action_rules');

alter table company_settings
  -- There are rules: answers are looked at.
  add column makes_actions boolean not null default false,
  add column action_rules_version integer not null default 0;

-- What became of a finding is an entry of the visit that found it.
alter table work_entries drop constraint work_entries_kind_check;
alter table work_entries add constraint work_entries_kind_check check (kind in ('adopted', 'started', 'held', 'resumed',
  'answered', 'fileAdded', 'fileRemoved', 'fixes', 'finished', 'stopped', 'entered', 'corrected', 'voided', 'reviewed',
  'signed', 'approved', 'action'));

-- Nobody who is on duty has to be told of it any more once the action is done.
alter table duty_calls add column action_id bigint;
alter table duty_calls add foreign key (tenant_id, action_id) references actions (tenant_id, id);
create index duty_calls_of_action on duty_calls (tenant_id, action_id);

-- Actions outlive the visits that they came from, without their answers.
create or replace function forget_works(before date, out works bigint, out keys text[])
language plpgsql security definer set search_path = public as $$
declare
  t bigint := current_setting('app.tenant_id')::bigint;
  ids bigint[];
  file_ids bigint[];
begin
  if (select legal_hold from company_settings where tenant_id = t) or before > current_date + 2 - interval '7 years' then
    works := 0; keys := '{}'; return;
  end if;
  select coalesce(array_agg(w.id), '{}') into ids
    from (select id from works w where w.tenant_id = t and w.local_date < before order by w.local_date limit 5000) w;
  select coalesce(array_agg(distinct file_id), '{}') into file_ids
    from answer_files where tenant_id = t and work_id = any(ids);
  delete from answer_files where tenant_id = t and work_id = any(ids);
  delete from answers where tenant_id = t and work_id = any(ids);
  delete from item_ledger where tenant_id = t and work_id = any(ids);
  delete from work_corrections where tenant_id = t and work_id = any(ids);
  delete from correction_requests where tenant_id = t and work_id = any(ids);
  delete from work_reviews where tenant_id = t and work_id = any(ids);
  delete from report_prints where tenant_id = t and work_id = any(ids);
  delete from work_heads where tenant_id = t and work_id = any(ids);
  delete from work_entries where tenant_id = t and work_id = any(ids);
  delete from fix_batches where tenant_id = t and work_id = any(ids);
  delete from work_breaks where tenant_id = t and work_id = any(ids);
  delete from action_answers where tenant_id = t and work_id = any(ids);
  update actions set work_id = null where tenant_id = t and work_id = any(ids);
  update timesheets s
    set locked_row = jsonb_set(s.locked_row, '{visits}', coalesce((
      select jsonb_agg(kept.visit order by kept.place)
      from jsonb_array_elements(s.locked_row -> 'visits') with ordinality as kept (visit, place)
      where (kept.visit ->> 'workId')::bigint <> all(ids)
    ), '[]'))
    from pay_periods p
    where p.tenant_id = t and s.tenant_id = t and s.period_id = p.id and s.locked_row is not null
      and p.last_day >= (select min(w.local_date) from works w where w.tenant_id = t and w.id = any(ids))
      and p.first_day <= (select max(w.local_date) from works w where w.tenant_id = t and w.id = any(ids));
  -- A period whose days are all too old keeps no pay; of the one in between the lines of these visits go.
  delete from pay_amounts a using pay_periods p
    where p.tenant_id = t and a.tenant_id = t and a.period_id = p.id and p.last_day < before;
  update pay_amounts a
    set kept = a.kept || jsonb_build_object('lines', coalesce((
      select jsonb_agg(kept.line order by kept.place)
      from jsonb_array_elements(a.kept -> 'lines') with ordinality as kept (line, place)
      where coalesce((kept.line ->> 'workId')::bigint <> all(ids), true)
    ), '[]'))
    from pay_periods p
    where p.tenant_id = t and a.tenant_id = t and a.period_id = p.id
      and p.last_day >= (select min(w.local_date) from works w where w.tenant_id = t and w.id = any(ids))
      and p.first_day <= (select max(w.local_date) from works w where w.tenant_id = t and w.id = any(ids));
  delete from pay_adjustments where tenant_id = t and work_id = any(ids);
  delete from works w where w.tenant_id = t and w.id = any(ids);
  with gone as (
    delete from files f where f.tenant_id = t and f.id = any(file_ids)
      and not exists (select from answer_files a where a.tenant_id = t and a.file_id = f.id)
    returning f.key
  ) select coalesce(array_agg(key), '{}') into keys from gone;
  works := cardinality(ids);
end $$;
