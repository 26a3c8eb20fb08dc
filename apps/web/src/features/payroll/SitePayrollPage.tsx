import { ask } from '@muster/client/query'
import { dashboard } from '@muster/contract/dashboard'
import { msg } from '@muster/contract/kit/msg'
import { payroll } from '@muster/contract/pay/payroll'
import { paths } from '../../navigation/paths.ts'
import { SitePicker } from '../../shared/pickers/SitePicker.tsx'
import { loaderOf, type PayrollKind, PayrollScreen } from './PayrollScreen.tsx'

const ofSite: PayrollKind = {
  title: msg('Site Payroll Report'),
  sentence: msg('Hours at one site, compared with the plan.'),
  hint: msg('Choose a site and a period.'),
  path: paths.sitePayroll,
  label: msg('Site'),
  times: (query) => ask(dashboard.siteTimes, { query: { ...query, withPlanned: true } }),
  nobody: msg('Please select a site.'),
  key: 'site',
  question: (jobLocationId, range) => ask(payroll.bySite, { query: { jobLocationId, ...range } }),
  whose: (jobLocationId) => ({ payrollType: 'LOCATION', jobLocationId }),
  named: ({ site }) => site && { value: site.id, label: site.name },
  facts: ({ site }) => [
    [msg('Site'), site?.name],
    [msg('Address'), site?.address],
    [msg('Time zone'), site?.timezone],
  ],
  picker: (picking) => <SitePicker compact withArchived {...picking} />,
}

export const loader = loaderOf(ofSite)

export default function SitePayrollPage() {
  return <PayrollScreen kind={ofSite} />
}
