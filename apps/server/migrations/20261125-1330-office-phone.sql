-- The telephone number of the office, for people in the field; empty where the company gives none.
alter table company_settings add column office_phone text not null default '';
