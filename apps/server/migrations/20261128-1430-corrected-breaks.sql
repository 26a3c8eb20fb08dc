-- Breaks are corrected with the times of a visit, and asked for: what they were and became is kept with the correction.
alter table work_corrections
  add column old_breaks jsonb,
  add column new_breaks jsonb,
  add constraint work_corrections_breaks check ((old_breaks is null) = (new_breaks is null));
alter table correction_requests add column breaks jsonb;
