-- The report of a pay period is made in the background.

alter table exports drop constraint exports_kind_check;
alter table exports add constraint exports_kind_check check (kind in ('payroll', 'pay', 'work', 'trend'));
