-- Companies whose audit log lacks entries, as a nightly check counted them.
alter table nightly_checks add column broken_logs integer check (broken_logs >= 0);
