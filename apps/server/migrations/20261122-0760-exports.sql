-- Reports that take long, made as files in the background for whoever asked.

create table exports (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  user_id     bigint not null,
  kind        text not null check (kind in ('payroll', 'work', 'trend')),
  report_type text not null check (report_type in ('PDF', 'CSV', 'XLSX')),
  -- What was asked of the report.
  asked       jsonb not null,
  state       text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  progress    integer not null default 0 check (progress between 0 and 100),
  tries       integer not null default 0,
  file_id     bigint,
  problem     text,
  created_at  timestamptz not null,
  expires_at  timestamptz,
  primary key (tenant_id, id),
  check ((state = 'DONE') = (file_id is not null)),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index exports_of_user on exports (tenant_id, user_id, id desc);
create index exports_by_file on exports (tenant_id, file_id);
create index exports_by_expiry on exports (tenant_id, expires_at);
select tenant_table('exports');
