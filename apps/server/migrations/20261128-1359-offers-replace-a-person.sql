-- The shift of a late person that an offer is to cover: the person stays on it until a colleague accepts.
alter table offers
  add column replaced_event_id bigint,
  add column replaced_start timestamptz,
  add foreign key (tenant_id, replaced_event_id) references schedule_events (tenant_id, id);
create index offers_replacing on offers (tenant_id, replaced_event_id);
