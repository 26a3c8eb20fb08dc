-- What each payroll system calls a kind of leave. leave_types.payroll_code is the code of Muster's own files. Xero takes
-- leave as leave applications, which are no timesheets.
create table pay_leave_codes (
  tenant_id bigint not null references tenants,
  system    text not null check (system in ('EMPLOYMENT_HERO', 'MYOB_EXO')),
  type_id   bigint not null,
  code      text not null check (btrim(code) <> ''),
  primary key (tenant_id, system, type_id),
  foreign key (tenant_id, type_id) references leave_types (tenant_id, id)
);
create index pay_leave_codes_of_type on pay_leave_codes (tenant_id, type_id);
select tenant_table('pay_leave_codes');

-- Until now one code went to every system. Each keeps it where it takes such a code; a number is a wage type of MYOB Exo.
insert into pay_leave_codes (tenant_id, system, type_id, code)
select t.tenant_id, s.system, t.id, btrim(t.payroll_code)
from leave_types t
join (values
  ('EMPLOYMENT_HERO', '^[^\r\n]+$'),
  ('MYOB_EXO', '^[0-9]{1,6}$')
) as s (system, shape) on btrim(t.payroll_code) ~ s.shape;
