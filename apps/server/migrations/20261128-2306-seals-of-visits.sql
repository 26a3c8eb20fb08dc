-- What a visit was sealed with beside its state and its report: the names of its site and client, its shift, how exact the
-- place of its start was, when photos were taken, what became of breaks and flags. Null for entries from before.
alter table work_entries add column context_state bytea;
-- As they were when the visit was first sealed: a site or a client that is renamed alters no report.
alter table works add column site_name text, add column site_address text, add column client_name text;

create function work_context_state(t bigint, w bigint) returns bytea
language plpgsql stable set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return (select sha256(convert_to(jsonb_build_array(
    works.site_name, works.site_address, works.client_name, works.event_id,
    extract(epoch from works.occurrence_start), works.start_accuracy, works.edited_reason,
    extract(epoch from works.voided_at),
    (select jsonb_agg(jsonb_build_array(f.questionnaire_id, f.file_id, extract(epoch from files.taken_at))
       order by f.questionnaire_id, f.file_id) from answer_files f
       join files on files.tenant_id = f.tenant_id and files.id = f.file_id
       where f.tenant_id = t and f.work_id = w),
    (select jsonb_agg(jsonb_build_array(c.version, c.old_breaks, c.new_breaks) order by c.version)
       from work_corrections c where c.tenant_id = t and c.work_id = w),
    (select jsonb_agg(jsonb_build_array(r.flag, r.decision, r.reason, r.reviewed_by, r.pair_keys) order by r.id)
       from work_reviews r where r.tenant_id = t and r.work_id = w)
  )::text, 'UTF8'))
  from works where works.tenant_id = t and works.id = w);
end $$;

-- Every time that a visit is sealed, the company counts one on: number, visit and the hash of its last entry, chained. A
-- visit that is deleted whole leaves its seals, and a seal that is deleted leaves a gap. They stay when a visit was kept
-- long enough: they say nothing of a person.
create table work_seals (
  tenant_id  bigint not null references tenants,
  -- 1, 2, 3 … without a gap in the company.
  number     bigint not null,
  -- No foreign key: the seal is there to outlive the visit.
  work_id    bigint not null,
  -- Up to which entry of the visit, and its hash.
  place      integer not null,
  entry_hash bytea not null,
  -- The day of the visit: one that is gone before seven years are over was not removed because of its age.
  work_date  date not null,
  prev_hash  bytea not null,
  hash       bytea not null,
  primary key (tenant_id, number)
);
create index work_seals_of_work on work_seals (tenant_id, work_id, number desc);
select tenant_table('work_seals');
revoke update, delete on work_seals from muster_app;

-- Where the chain of seals ends; it is held until the transaction ends.
create table work_seal_heads (
  tenant_id bigint not null references tenants,
  seals     bigint not null,
  hash      bytea not null,
  primary key (tenant_id)
);
select tenant_table('work_seal_heads');
revoke delete on work_seal_heads from muster_app;

create function work_seal_hash(before bytea, number bigint, work_id bigint, place integer, work_date date, entry_hash bytea)
returns bytea language sql stable as $$
  select sha256(before || convert_to(number || '[' || work_id || ',' || place || ',"' || to_char(work_date, 'YYYY-MM-DD')
    || '","' || encode(entry_hash, 'hex') || '"]', 'UTF8'))
$$;

-- Adds a seal of each of these visits as its entries end now.
create function seal_works(t bigint, ids bigint[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  visit record;
  count bigint;
  last bytea;
begin
  insert into work_seal_heads (tenant_id, seals, hash) values (t, 0, decode(repeat('00', 32), 'hex'))
    on conflict (tenant_id) do nothing;
  select h.seals, h.hash into count, last from work_seal_heads h where h.tenant_id = t for update;
  for visit in
    select h.work_id, h.entries, h.hash, w.local_date
    from work_heads h join works w on w.tenant_id = h.tenant_id and w.id = h.work_id
    where h.tenant_id = t and h.work_id = any(ids) order by w.local_date, h.work_id
  loop
    count := count + 1;
    insert into work_seals (tenant_id, number, work_id, place, entry_hash, work_date, prev_hash, hash)
      values (t, count, visit.work_id, visit.entries, visit.hash, visit.local_date, last,
        work_seal_hash(last, count, visit.work_id, visit.entries, visit.local_date, visit.hash))
      returning hash into last;
  end loop;
  update work_seal_heads set seals = count, hash = last where tenant_id = t;
end $$;

-- The first number after `after` and up to `up_to` whose seal is missing or is not what was written; null for none.
create function first_broken_seal(t bigint, after bigint, up_to bigint) returns bigint
language sql stable set search_path = public, pg_temp as $$
  with chained as (
    select s.number, s.prev_hash, s.hash, s.work_id, s.place, s.work_date, s.entry_hash,
      lag(s.number, 1, after) over by_number + 1 as expected,
      lag(s.hash, 1, coalesce((select b.hash from work_seals b where b.tenant_id = t and b.number = after),
        decode(repeat('00', 32), 'hex'))) over by_number as before
    from work_seals s where s.tenant_id = t and s.number > after and s.number <= up_to
    window by_number as (order by s.number)
  )
  select least(
    (select min(expected) from chained where number <> expected or prev_hash <> before
      or hash <> work_seal_hash(before, number, work_id, place, work_date, entry_hash)),
    (select coalesce(max(number), after) + 1 from chained having coalesce(max(number), after) < up_to))
$$;

-- Visits that do not end as they were last sealed: gone, though not old enough to be removed; changed; never sealed.
create function works_unlike_seals(t bigint) returns setof bigint
language sql stable set search_path = public, pg_temp as $$
  select s.work_id
    from (select distinct on (work_id) work_id, entry_hash, work_date from work_seals where tenant_id = t
      order by work_id, number desc) s
    left join work_heads h on h.tenant_id = t and h.work_id = s.work_id
    where h.hash is distinct from s.entry_hash
      and not (h.hash is null and s.work_date < current_date + 2 - interval '7 years')
  union all
  select h.work_id from work_heads h
    where h.tenant_id = t and not exists (select from work_seals s where s.tenant_id = t and s.work_id = h.work_id)
$$;

-- Visits from before seals were counted begin as they end now.
select seal_works(t.tenant_id, t.ids)
from (select tenant_id, array_agg(work_id) as ids from work_heads group by tenant_id) t;

-- Visits whose evidence is gone or was changed, and whether what is kept outside the database can be read.
alter table nightly_checks
  add column broken_visits integer check (broken_visits >= 0),
  add column damaged_ends integer check (damaged_ends >= 0);
