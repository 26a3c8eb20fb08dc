-- Until when the schedule of a deactivated job counts: what was planned before stays planned.
alter table jobs add column deactivated_at timestamptz;
