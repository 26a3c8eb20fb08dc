-- Why the office changed a visit of a locked period, whose difference is paid later; null of what a phone recorded.
alter table pay_adjustments add column reason text;
