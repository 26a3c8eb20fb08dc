import { ask } from '@muster/client/query'
import { payroll } from '@muster/contract/payroll'
import { EmployeePicker } from '../../pickers/EmployeePicker.tsx'
import { loaderOf, type PayrollKind, PayrollScreen } from './PayrollScreen.tsx'

const ofPerson: PayrollKind = {
  title: 'User Payroll Report',
  sentence: 'Hours of one person at every site.',
  hint: 'Choose an employee and the dates, then Generate.',
  nobody: 'Please select a employee.',
  key: 'employee',
  question: (tenantUserId, range) => ask(payroll.byUser, { query: { tenantUserId, ...range } }),
  whose: (tenantUserId) => ({ payrollType: 'USER', tenantUserId }),
  named: ({ person }) => person && { value: person.tenantUserId, label: person.name },
  facts: ({ person }) => [
    ['Name', person?.name],
    ['Employee ID', person?.employeeNumber],
    ['ABN number', person?.businessNumber],
    ['Tax file number', person?.taxNumberMasked],
  ],
  picker: (picking) => <EmployeePicker compact withRemoved {...picking} />,
}

export const loader = loaderOf(ofPerson)

export default function UserPayrollPage() {
  return <PayrollScreen kind={ofPerson} />
}
