-- Files of health data are stored encrypted, each under a key of its own; this is that key, sealed with the company's.
-- A new key of the company seals it again, and the file stays as it is. Null: the content is stored as it came.
alter table files add column content_key_cipher bytea;
