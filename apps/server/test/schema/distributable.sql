-- One row for each reason why the schema could not be distributed by tenant, or would not keep tenants apart.
-- A table says what it is at the head of its comment: @dist (rows of tenants), @reference (small, the same for all),
-- @local (this installation's own).
with tables as (
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity,
    substring(obj_description(c.oid, 'pg_class') from '^@(dist|reference|local)') as kind,
    (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as tenant
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
)
select 'not classified' as fault, name as thing from tables where kind is null
union all
select 'tenant_id is not a plain bigint', t.name from tables t
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = t.tenant
  where kind = 'dist' and (a.attnum is null or a.atttypid <> 'int8'::regtype or not a.attnotnull or a.atthasdef or a.attidentity <> '')
union all
select 'holds tenant rows and says otherwise', name from tables where kind = 'reference' and tenant is not null
union all
select 'no primary key', name from tables t
  where not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')
union all
select 'unique without tenant_id', t.name || '.' || i.indexrelid::regclass from tables t join pg_index i on i.indrelid = t.oid
  where kind = 'dist' and i.indisunique and not (t.tenant = any ((i.indkey::int2[])[0:i.indnkeyatts - 1]))
union all
select 'exclusion that does not compare tenant_id', t.name || '.' || k.conname from tables t join pg_constraint k on k.conrelid = t.oid
  where kind = 'dist' and k.contype = 'x' and not exists (
    select from unnest(k.conkey, k.conexclop) x (col, op) join pg_operator o on o.oid = x.op where x.col = t.tenant and o.oprname = '=')
union all
select 'foreign key that does not carry the tenant', f.name || '.' || k.conname
  from pg_constraint k join tables f on f.oid = k.conrelid join tables r on r.oid = k.confrelid
  where k.contype = 'f' and case
    when f.kind = 'dist' and r.kind = 'dist'
      then not exists (select from unnest(k.conkey, k.confkey) x (a, b) where x.a = f.tenant and x.b = r.tenant)
    else not ((f.kind = 'dist' and r.kind = 'reference') or (f.kind = r.kind)) end
union all
select 'foreign key that would write tenant_id', f.name || '.' || k.conname from pg_constraint k join tables f on f.oid = k.conrelid
  where k.contype = 'f' and f.kind = 'dist' and f.tenant = any (k.conkey) and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd', 'c'))
union all
select 'trigger', t.name || '.' || g.tgname from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal and kind <> 'local'
union all
select 'rule', t.name || '.' || r.rulename from tables t join pg_rewrite r on r.ev_class = t.oid
union all
select 'identity is not bigint', t.name || '.' || a.attname from tables t join pg_attribute a on a.attrelid = t.oid
  where kind = 'dist' and a.attidentity <> '' and a.atttypid <> 'int8'::regtype
union all
select 'a sequence fills what is not bigint', t.name || '.' || a.attname from tables t join pg_attribute a on a.attrelid = t.oid
  join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  where kind = 'dist' and a.atttypid <> 'int8'::regtype and pg_get_expr(d.adbin, d.adrelid) like '%nextval(%'
union all
select 'a default calls a function of ours', t.name || '.' || a.attname from tables t join pg_attrdef d on d.adrelid = t.oid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.adnum
  join pg_depend on classid = 'pg_attrdef'::regclass and objid = d.oid and refclassid = 'pg_proc'::regclass
  join pg_proc f on f.oid = refobjid
  -- A generated column is computed on the worker, to which the function goes with the table.
  where kind = 'dist' and f.pronamespace = 'public'::regnamespace and a.attgenerated = ''
union all
select 'inherits', t.name from tables t join pg_inherits i on i.inhrelid = t.oid
union all
select 'row-level security is off or not forced', name from tables where kind = 'dist' and not (relrowsecurity and relforcerowsecurity)
union all
select 'not exactly one policy for everything', t.name from tables t
  where kind = 'dist' and (select count(*) from pg_policy p where p.polrelid = t.oid and p.polcmd = '*' and p.polpermissive
    and pg_get_expr(p.polqual, p.polrelid) ~ 'tenant_id' and pg_get_expr(p.polwithcheck, p.polrelid) ~ 'tenant_id') <> 1
union all
select 'a further policy widens the first', t.name from tables t join pg_policy p on p.polrelid = t.oid
  where kind = 'dist' and p.polpermissive group by t.name having count(*) > 1
union all
select 'sub-query in a policy', t.name from tables t join pg_policy p on p.polrelid = t.oid
  where coalesce(p.polqual::text, '') || coalesce(p.polwithcheck::text, '') ~ 'SUBLINK'
union all
select 'foreign key without an index', f.name || '.' || k.conname from pg_constraint k join tables f on f.oid = k.conrelid
  where k.contype = 'f' and f.kind = 'dist' and cardinality(k.conkey) > 1 and not exists (
    select from pg_index i where i.indrelid = f.oid and i.indpred is null
      and (select array_agg(x order by x) from unnest((i.indkey::int2[])[0:cardinality(k.conkey) - 1]) x)
        = (select array_agg(x order by x) from unnest(k.conkey) x))
union all
select 'the application owns a table or passes policies by', r.rolname from pg_roles r
  where r.rolname = 'muster_app' and (r.rolsuper or r.rolbypassrls or exists (
    select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')))
order by 1, 2
