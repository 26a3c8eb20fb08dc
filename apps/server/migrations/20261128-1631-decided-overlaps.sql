-- Visits of a person that share time are paid twice, unless the office decides. A review of the flag keeps with which
-- visits, and at which times: other times need another decision.
alter table work_reviews add column pair_keys text[] not null default '{}';
