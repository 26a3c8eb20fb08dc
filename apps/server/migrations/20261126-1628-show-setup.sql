-- Whether the dashboard shows the steps that set up a company; null until its first visit.
alter table company_settings add column setup_shown boolean;
