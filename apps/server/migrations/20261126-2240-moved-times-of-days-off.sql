-- A day that is switched off keeps the time to which it had been moved, for when it is needed again.
alter table shift_pattern_exceptions drop constraint shift_pattern_exceptions_check;
alter table shift_pattern_exceptions add check (kind = 'removed' or start_local is not null);
alter table shift_pattern_exceptions add check ((start_local is null) = (duration_minutes is null));
