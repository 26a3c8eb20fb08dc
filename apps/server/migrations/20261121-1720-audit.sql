-- Who did what, one row an act, chained by company: a changed or missing row breaks the chain after it.
create table audit_entries (
  tenant_id  bigint not null references tenants,
  -- The place in the company's chain: 1, 2, 3 … without a gap.
  id         bigint not null,
  at         timestamptz not null,
  actor_id   bigint,
  actor_name text not null,
  address    text,
  action     text not null,
  -- Ids alone, so that nothing of a person is kept here beyond the actor's name.
  target     jsonb not null,
  outcome    smallint not null,
  prev_hash  bytea not null,
  hash       bytea not null,
  primary key (tenant_id, id)
);
create index audit_entries_by_actor on audit_entries (tenant_id, actor_id, id);
create index audit_entries_by_time on audit_entries (tenant_id, at);
select tenant_table('audit_entries');
-- The log is never altered.
revoke update, delete on audit_entries from muster_app;

-- The end of each company's chain; whoever adds an entry holds it until the transaction ends.
create table audit_heads (
  tenant_id bigint not null references tenants,
  entries   bigint not null,
  prev_hash bytea not null,
  hash      bytea not null,
  primary key (tenant_id)
);
select tenant_table('audit_heads');
revoke delete on audit_heads from muster_app;
