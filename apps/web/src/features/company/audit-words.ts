import type { AuditEntry } from '@muster/contract/company/company'
import { msg } from '@muster/contract/kit/msg'

export const auditKinds = [
  { value: 'session.', label: msg('Signing in and out') },
  { value: 'secondFactor.', label: msg('Second factor') },
  { value: 'users.revealTaxNumber', label: msg('Tax file numbers shown') },
  { value: 'access.', label: msg('Not permitted') },
  { value: 'company.', label: msg('Company') },
  { value: 'users.', label: msg('Users') },
  { value: 'suspensions.', label: msg('Suspensions') },
  { value: 'contracts.', label: msg('Contracts') },
  { value: 'siteGroups.', label: msg('Groups') },
  { value: 'sites.', label: msg('Sites') },
  { value: 'jobDetails.', label: msg('Job details') },
  { value: 'jobs.', label: msg('Jobs') },
  { value: 'works.', label: msg('Visits') },
  { value: 'pay.', label: msg('Pay and employment') },
  { value: 'payroll.', label: msg('Payroll files') },
  { value: 'reports.', label: msg('Report files') },
  { value: 'notifications.', label: msg('Notifications') },
  { value: 'savedViews.', label: msg('Saved views') },
  { value: 'mail.', label: msg('Mail log viewed') },
]

/** The ids as they were kept: `id 12, contractId 3`. */
export const targetText = (target: AuditEntry['target']) =>
  Object.entries(target)
    .map(([name, value]) => (name === 'endpoint' ? String(value) : `${name} ${[value].flat().join(' ')}`))
    .join(', ')
