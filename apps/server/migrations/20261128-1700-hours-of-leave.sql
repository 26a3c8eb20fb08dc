-- Hours of leave that no shift says.
alter table leave_requests
  -- Typed with the request or by who approved it; they count instead of the shifts.
  add column minutes integer check (minutes between 1 and 1052640),
  -- What was agreed for a week when the leave was approved, 0 without an agreement. Null for leave that was approved before.
  add column week_minutes integer check (week_minutes between 0 and 10080);
