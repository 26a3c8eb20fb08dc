-- Which jobs were inspected last, without reading their other visits.
create index works_inspected on works (tenant_id, job_id, started_at)
  where status = 'COMPLETED' and 'INSPECTION' = any (spec_types);
