-- The areas of who asked for a file, as they were when it was made; null where they reached the whole company.
alter table exports add column areas bigint[];
