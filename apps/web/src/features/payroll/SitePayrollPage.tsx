import { ask } from '@muster/client/query'
import { payroll } from '@muster/contract/payroll'
import { SitePicker } from '../../pickers/SitePicker.tsx'
import { loaderOf, type PayrollKind, PayrollScreen } from './PayrollScreen.tsx'

const ofSite: PayrollKind = {
  title: 'Site Payroll Report',
  sentence: 'Hours worked at one site, against the plan.',
  hint: 'Choose a site and its dates, then Generate.',
  nobody: 'Please select a site.',
  key: 'site',
  question: (jobLocationId, range) => ask(payroll.bySite, { query: { jobLocationId, ...range } }),
  whose: (jobLocationId) => ({ payrollType: 'LOCATION', jobLocationId }),
  named: ({ site }) => site && { value: site.id, label: site.name },
  facts: ({ site }) => [
    ['Site', site?.name],
    ['Address', site?.address],
    ['Time zone', site?.timezone],
  ],
  picker: (picking) => <SitePicker compact withArchived {...picking} />,
}

export const loader = loaderOf(ofSite)

export default function SitePayrollPage() {
  return <PayrollScreen kind={ofSite} />
}
