import type { TenantTable } from './scope.ts'

/** The features that may write a table. Anyone may read any; `npm run check` holds the code to this list. */
export const owners: Readonly<Record<TenantTable, string | readonly string[]>> = {
  company_settings: 'company',
  roles: 'users',
  // The company's notice about location is acknowledged on the person, a reset sets the password, and people choose a language.
  users: ['users', 'company', 'session', 'languages'],
  own_texts: 'languages',
  sessions: 'session',
  refresh_tokens: 'session',
  password_resets: 'session',
  mails: 'mail',
  files: 'files',
  happenings: 'chores',
  idempotency_keys: 'http',
  // Written where requests are served; the company's feature reads them.
  audit_entries: 'http',
  audit_heads: 'http',
  sites: 'sites',
  site_groups: 'site-groups',
  site_group_sites: 'sites',
  contracts: 'contracts',
  // Choosing a contract in the site form links the site to it.
  contract_sites: ['contracts', 'sites'],
  job_details: 'job-details',
  job_detail_versions: 'job-details',
  job_specs: 'job-details',
  job_spec_items: 'job-details',
  questionnaires: 'job-details',
  jobs: 'jobs',
  job_assignees: 'jobs',
  schedule_events: 'calendar',
  schedule_exceptions: 'calendar',
  works: 'works',
  work_breaks: 'works',
  answers: 'works',
  answer_files: 'works',
  item_ledger: 'works',
  work_corrections: 'works',
  fix_batches: 'works',
  notifications: 'notifications',
}
