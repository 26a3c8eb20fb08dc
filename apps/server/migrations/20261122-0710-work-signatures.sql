-- Who reviewed the report of a work and signed it on screen. A later signature is added; the earlier stays.
create table work_signatures (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  work_id     bigint not null,
  reviewed_by text not null check (btrim(reviewed_by) <> ''),
  -- Lines of points x, y within 600 by 200.
  strokes     jsonb not null,
  signed_by   bigint not null,
  signed_at   timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id) on delete cascade,
  foreign key (tenant_id, signed_by) references users (tenant_id, id)
);
create index work_signatures_of_work on work_signatures (tenant_id, work_id, id desc);
create index work_signatures_by_person on work_signatures (tenant_id, signed_by);
select tenant_table('work_signatures');
revoke update, delete on work_signatures from muster_app;
