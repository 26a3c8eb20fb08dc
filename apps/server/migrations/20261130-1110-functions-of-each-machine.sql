-- What an engine that spreads companies over machines can run on each of them: a function takes columns, no row; a
-- function of a statement alone is PL/pgSQL, as one in SQL becomes part of the statement around it.

-- The function of a row stays for the programs of the release before.

create function signature_hash(work_id bigint, reviewed_by text, strokes jsonb, signed_by bigint, signed_at timestamptz)
returns text language sql stable set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(jsonb_build_array(work_id, reviewed_by, strokes, signed_by,
    extract(epoch from signed_at))::text, 'UTF8')), 'hex')
$$;

create or replace function forget_fixes(before date) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  t bigint := current_setting('app.tenant_id')::bigint;
  kept date;
  gone bigint;
begin
  select least(before, current_date + 2 - keep_fixes_days) into kept from company_settings
    where tenant_id = t and not legal_hold;
  with removed as (
    delete from fix_batches where tenant_id = t and day < kept returning fixes
  ) select coalesce(sum(fixes), 0)::bigint into gone from removed;
  return gone;
end $$;

-- A table that is made later is spread as the others are. Its links to other tables are added after it: the engine
-- takes none from a table that is still on one machine.
create or replace function tenant_table(name text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', name);
  execute format('alter table %I force row level security', name);
  execute format(
    'create policy %I on %I using (tenant_id = current_setting(''app.tenant_id'')::bigint) with check (tenant_id = current_setting(''app.tenant_id'')::bigint)',
    name || '_tenant', name);
  execute format('comment on table %I is ''@dist''', name);
  if to_regclass('pg_dist_partition') is not null then
    perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
    execute 'select create_distributed_table($1, ''tenant_id'', colocate_with => ''company_settings'') '
      'where exists (select from pg_dist_partition where logicalrelid = ''company_settings''::regclass and partmethod = ''h'')'
      using name::regclass;
  end if;
end $$;
