-- A contract that goes on from another one.
alter table contracts add column renewed_from_id bigint;
alter table contracts add foreign key (tenant_id, renewed_from_id) references contracts (tenant_id, id);
create unique index contracts_renewed_once on contracts (tenant_id, renewed_from_id) where archived_at is null;
create index contracts_renewed_from on contracts (tenant_id, renewed_from_id);
create index contracts_by_end on contracts (tenant_id, end_date) where archived_at is null;

-- What has been told of the end of a contract. Moved, the end is another one.
create table contract_warnings (
  tenant_id   bigint not null references tenants,
  contract_id bigint not null,
  end_date    date not null,
  days        smallint not null check (days in (7, 30)),
  warned_at   timestamptz not null,
  primary key (tenant_id, contract_id, end_date, days),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade
);
select tenant_table('contract_warnings');
