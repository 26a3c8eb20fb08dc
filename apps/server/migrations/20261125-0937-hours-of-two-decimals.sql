-- Quarters of an hour: 7.25 was rounded to a tenth.
alter table jobs alter column total_hours type numeric(5, 2);
