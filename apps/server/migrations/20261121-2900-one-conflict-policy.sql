-- What happens to a schedule that collides stands with the other rules of schedules.
alter table company_settings drop column conflict_policy;
