-- The page that a manager lands on after signing in; null is the dashboard.
alter table users add column start_page text check (start_page in ('TODAY'));
