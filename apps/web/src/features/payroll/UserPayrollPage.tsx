import { ask } from '@muster/client/query'
import { dashboard } from '@muster/contract/dashboard'
import { msg } from '@muster/contract/kit/msg'
import { payroll } from '@muster/contract/pay/payroll'
import { paths } from '../../navigation/paths.ts'
import { EmployeePicker } from '../../shared/pickers/EmployeePicker.tsx'
import { factsOfPerson } from './facts-of-person.ts'
import { loaderOf, type PayrollKind, PayrollScreen } from './PayrollScreen.tsx'

const ofPerson: PayrollKind = {
  title: msg('User Payroll Report'),
  sentence: msg("One person's hours across all sites."),
  hint: msg('Choose an employee and the dates, then Generate.'),
  path: paths.userPayroll,
  label: msg('Name'),
  times: (query) => ask(dashboard.userTimes, { query }),
  nobody: msg('Please select a employee.'),
  key: 'employee',
  question: (tenantUserId, range) => ask(payroll.byUser, { query: { tenantUserId, ...range } }),
  whose: (tenantUserId) => ({ payrollType: 'USER', tenantUserId }),
  named: ({ person }) => person && { value: person.tenantUserId, label: person.name },
  facts: factsOfPerson,
  picker: (picking) => <EmployeePicker compact withRemoved {...picking} />,
}

export const loader = loaderOf(ofPerson)

export default function UserPayrollPage() {
  return <PayrollScreen kind={ofPerson} />
}
