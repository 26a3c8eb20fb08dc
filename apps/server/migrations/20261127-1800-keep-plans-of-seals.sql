-- A function in SQL is planned in every statement that calls it; one in PL/pgSQL once in a connection. Every
-- transaction of a phone calls both of these, and their planning took longer than their work.
do $$
declare
  seal record;
begin
  for seal in select proname, prosrc from pg_proc where proname in ('work_state', 'work_report_state') loop
    execute format(
      'create or replace function %I(t bigint, w bigint) returns bytea language plpgsql stable '
      'set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as %L',
      seal.proname, 'begin return (' || seal.prosrc || '); end');
  end loop;
end $$;
