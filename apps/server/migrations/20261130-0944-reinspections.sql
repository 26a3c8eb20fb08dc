-- The failed sub-tasks of a visit, judged again: the score of the visit and the score after it stand for ever.
create table reinspections (
  tenant_id   bigint not null references tenants,
  id          bigint not null generated always as identity,
  work_id     bigint not null,
  at          timestamptz not null,
  by_id       bigint not null,
  -- What was answered again: [{"questionnaireId": 1, "answer": "4"}]
  answers     jsonb not null,
  -- Per cent of the visit as it was found, and with all that was answered again; none without ratings.
  first_score integer,
  score       integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_id) references works (tenant_id, id) on delete cascade,
  foreign key (tenant_id, by_id) references users (tenant_id, id)
);
create index reinspections_of_work on reinspections (tenant_id, work_id, id);
create index reinspections_by on reinspections (tenant_id, by_id);
select tenant_table('reinspections');
revoke update, delete on reinspections from muster_app;
