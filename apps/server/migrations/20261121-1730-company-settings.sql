-- A save says which values it was based on.
alter table company_settings add column version integer not null default 1;
alter table company_settings add column updated_at timestamptz not null default now();
alter table company_settings add column updated_by bigint;

-- Anybody may look at companies before signing in; the application changes how its own company looks, and nothing else.
revoke insert, update, delete on tenants from muster_app;
grant update (full_name, color_main, color_background) on tenants to muster_app;
alter table tenants enable row level security;
create policy tenants_read on tenants for select using (true);
create policy tenants_own on tenants for update
  using (id = nullif(current_setting('app.tenant_id', true), '')::bigint);
