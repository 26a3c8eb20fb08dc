-- Rows of 0.1.0, generated: 100,000 and more, in the columns that this release and those before it have. Every text has a
-- canary of its own, so that a row that a later release moves or rewrites is found out. Plain SQL.
insert into tenants (code, full_name)
  select 'old-' || n, 'CNRY tenant ' || n from generate_series(1, 2) n;
insert into company_settings (tenant_id) select id from tenants;
insert into roles (tenant_id, name, level) select t.id, 'CNRY role ' || level, level from tenants t, generate_series(1, 10) level;
insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
  select r.tenant_id, r.id, 'CNRY first ' || n, 'CNRY last ' || n, 'p' || r.level || '-' || n || '@old.example', 'p' || r.level || '-' || n || '@old.example'
  from roles r, generate_series(1, 100) n where r.level in (1, 5, 10);
insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
  select u.tenant_id, u.id, 'CNRY site ' || u.id, 'CNRY address ' || u.id, -27.4, 153, 'Australia/Brisbane'
  from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id where r.level = 10;
insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
  select s.tenant_id, s.client_id, 'CNRY contract ' || s.id, 'C-' || s.id, '2020-01-01', '2039-12-31', s.client_id from sites s;
insert into contract_sites (tenant_id, contract_id, site_id)
  select c.tenant_id, c.id, s.id from contracts c join sites s on s.tenant_id = c.tenant_id and s.client_id = c.client_id;
insert into job_details (tenant_id, client_id, title)
  select s.tenant_id, s.client_id, 'CNRY detail ' || s.id from sites s;
insert into job_detail_versions (tenant_id, job_detail_id, version, title) select tenant_id, id, 1, title from job_details;
insert into job_specs (tenant_id, job_detail_id, version, position, spec_type, prompt_type, title, frequency)
  select tenant_id, id, 1, 0, 'NORMAL', 'NONE', 'CNRY spec ' || id, 'DAILY' from job_details;
insert into job_spec_items (tenant_id, job_spec_id, position, title)
  select tenant_id, id, 0, 'CNRY item ' || id from job_specs;
insert into questionnaires (tenant_id, job_spec_item_id, position, title, answer_type)
  select tenant_id, id, 0, 'CNRY question ' || id, 'TEXT' from job_spec_items;
insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
  select l.tenant_id, d.id, l.id, l.site_id, d.client_id from contract_sites l
  join sites s on s.tenant_id = l.tenant_id and s.id = l.site_id
  join job_details d on d.tenant_id = s.tenant_id and d.client_id = s.client_id;
insert into job_assignees (tenant_id, job_id, user_id, hours)
  select j.tenant_id, j.id, u.id, 2 from jobs j
  join lateral (select u.id, row_number() over (order by u.id) as n from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = j.tenant_id and r.level = 5) u on u.n % 20 = j.id % 20;
insert into works (tenant_id, job_id, job_detail_id, job_detail_version, site_id, client_id, user_id, status, spec_types,
    started_at, ended_at, start_received_at, end_received_at, timezone, local_date, entered_reason)
  select a.tenant_id, j.id, j.job_detail_id, 1, j.site_id, j.client_id, a.user_id, 'COMPLETED', '{NORMAL}',
    at, at + interval '50 minutes', at, at + interval '50 minutes', 'Australia/Brisbane', (at at time zone 'Australia/Brisbane')::date,
    'CNRY work ' || a.id || ' ' || n
  from job_assignees a join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id, generate_series(1, 40) n,
    lateral (select timestamptz '2025-01-01T00:00:00Z' + n * interval '1 day' + j.id / 20 % 5 * interval '1 hour' as at) t;
insert into work_breaks (tenant_id, work_id, started_at, ended_at, reason)
  select tenant_id, id, started_at + interval '10 minutes', started_at + interval '20 minutes', 'CNRY break ' || id from works;
insert into answers (tenant_id, work_id, questionnaire_id, answer, answered_at)
  select w.tenant_id, w.id, q.id, 'CNRY answer ' || w.id, w.ended_at from works w
  join job_specs s on s.tenant_id = w.tenant_id and s.job_detail_id = w.job_detail_id
  join job_spec_items i on i.tenant_id = s.tenant_id and i.job_spec_id = s.id
  join questionnaires q on q.tenant_id = i.tenant_id and q.job_spec_item_id = i.id;
