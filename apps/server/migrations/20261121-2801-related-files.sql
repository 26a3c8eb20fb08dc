-- Files of a job or of a contract. Each stored file belongs to one of them alone.
create table related_files (
  tenant_id   bigint not null references tenants,
  file_id     bigint not null,
  job_id      bigint,
  contract_id bigint,
  -- The client sees it too.
  shared      boolean not null default false,
  primary key (tenant_id, file_id),
  constraint related_files_of_one check (num_nonnulls(job_id, contract_id) = 1),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id)
);
create index related_files_of_job on related_files (tenant_id, job_id);
create index related_files_of_contract on related_files (tenant_id, contract_id);
select tenant_table('related_files');

-- What is stored is summed for the quota, whole and of one person's day.
create index files_by_size on files (tenant_id) include (size);
create index files_by_person on files (tenant_id, created_by, created_at) include (size);
-- The store is searched by key for bytes that nothing names.
create index files_by_key on files (tenant_id, key);
alter table company_settings add column files_swept_on date;
