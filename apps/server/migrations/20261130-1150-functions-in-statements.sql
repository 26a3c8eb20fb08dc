-- The same values always give the same hash: so a cluster may call it in `returning`.
alter function signature_hash(bigint, text, jsonb, bigint, timestamptz) immutable;

-- A function in SQL becomes part of the statement that calls it, and a cluster takes no parameter from there.
do $$
declare
  each record;
begin
  for each in
    select pg_get_function_result(oid) as result, pg_get_function_arguments(oid) as arguments,
      proname, proretset, prosrc
    from pg_proc where pronamespace = 'public'::regnamespace and proname in ('works_unlike_seals', 'first_broken_seal')
  loop
    execute format(
      'create or replace function %I(%s) returns %s language plpgsql stable set search_path = public, pg_temp as %L',
      each.proname, each.arguments, each.result,
      case when each.proretset then 'begin return query ' || each.prosrc else 'begin return (' || each.prosrc || ')' end || '; end');
  end loop;
end $$;
