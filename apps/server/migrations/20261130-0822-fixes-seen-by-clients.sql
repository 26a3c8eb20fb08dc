-- The client has seen what became of a failed check or of their problem.
alter table actions
  add column acknowledged_at timestamptz,
  add column acknowledged_by bigint,
  add foreign key (tenant_id, acknowledged_by) references users (tenant_id, id);
create index actions_acknowledged_by on actions (tenant_id, acknowledged_by);

alter table action_changes drop constraint action_changes_kind_check;
alter table action_changes add constraint action_changes_kind_check check (kind in ('MADE', 'FAILED_AGAIN', 'CORRECTED',
  'ASSIGNED', 'CHANGED', 'STARTED', 'PHOTO', 'DONE', 'RETURNED', 'VERIFIED', 'CANNOT', 'CLOSED', 'OVERDUE', 'ACKNOWLEDGED'));
