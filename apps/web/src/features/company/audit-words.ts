import type { AuditEntry } from '@muster/contract/company'

/** Beginnings of actions, as the filter offers them. */
export const auditKinds = [
  { value: 'session.', label: 'Signing in and out' },
  { value: 'secondFactor.', label: 'Second factor' },
  { value: 'users.revealTaxNumber', label: 'Tax file numbers shown' },
  { value: 'access.', label: 'Refused for rights' },
  { value: 'company.', label: 'Company' },
  { value: 'users.', label: 'Users' },
  { value: 'contracts.', label: 'Contracts' },
  { value: 'siteGroups.', label: 'Groups' },
  { value: 'sites.', label: 'Sites' },
  { value: 'jobDetails.', label: 'Job details' },
  { value: 'jobs.', label: 'Jobs' },
  { value: 'works.', label: 'Works' },
  { value: 'payroll.', label: 'Payroll files' },
  { value: 'reports.', label: 'Report files' },
  { value: 'notifications.', label: 'Notifications' },
  { value: 'mail.', label: 'Outbox read' },
]

/** The ids as they were kept: `id 12, contractId 3`. */
export const targetText = (target: AuditEntry['target']) =>
  Object.entries(target)
    .map(([name, value]) => (name === 'endpoint' ? String(value) : `${name} ${[value].flat().join(' ')}`))
    .join(', ')
