import { msg } from '@muster/contract/kit/msg'
import type { PayrollSummary } from '@muster/contract/pay/payroll'
import type { Fact } from './PayrollReport.tsx'

export const factsOfPerson = ({ person }: PayrollSummary): readonly Fact[] => [
  [msg('Name'), person?.name],
  [msg('Employee ID'), person?.employeeNumber],
  [msg('ABN number'), person?.businessNumber],
  [msg('Tax file number'), person?.taxNumberMasked],
]
