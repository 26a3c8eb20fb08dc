-- Heat maps hide places with fewer people than this; 1 hides nothing, since management may see each person's path anyway.
alter table company_settings add column heat_least_people smallint not null default 1
  check (heat_least_people between 1 and 10);
