-- The picture of an instruction is found from the file's side too.
create index job_spec_items_by_picture on job_spec_items (tenant_id, picture_id);
