-- Whether managers who entered or corrected visits approve these hours: only where nobody else can, always, or never.
alter table company_settings
  add column pay_typists text not null default 'IF_ALONE' check (pay_typists in ('IF_ALONE', 'ALWAYS', 'NEVER'));
