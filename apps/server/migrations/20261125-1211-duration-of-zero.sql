-- A visit may be planned without a length: numbers from 0 on.
alter table schedule_events drop constraint schedule_events_duration_minutes_check;
alter table schedule_events add constraint schedule_events_duration_minutes_check check (duration_minutes between 0 and 1440);
