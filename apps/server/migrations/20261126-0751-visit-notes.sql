-- Who in the office looks after an occurrence that is late or missing.
create table visit_notes (
  tenant_id        bigint not null references tenants,
  event_id         bigint not null,
  occurrence_start timestamptz not null,
  taken_by         bigint not null,
  note             text not null default '',
  at               timestamptz not null,
  primary key (tenant_id, event_id, occurrence_start),
  foreign key (tenant_id, event_id) references schedule_events (tenant_id, id) on delete cascade,
  foreign key (tenant_id, taken_by) references users (tenant_id, id)
);
create index visit_notes_of_person on visit_notes (tenant_id, taken_by);
select tenant_table('visit_notes');
