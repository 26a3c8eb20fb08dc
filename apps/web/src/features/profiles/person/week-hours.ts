import type { PayrollRow } from '@muster/contract/pay/payroll'
import { addDays, firstOfWeek } from '@muster/rules/time/zone'

export function lastTwoWeeks(today: string, weekStart: number) {
  const thisWeek = firstOfWeek(today, weekStart)
  return { lastWeek: addDays(thisWeek, -7), thisWeek, today }
}

export const serviceTimeFrom = (
  rows: readonly Pick<PayrollRow, 'date' | 'serviceTime'>[],
  from: string,
  before?: string,
) =>
  rows
    .filter(({ date }) => date >= from && (before === undefined || date < before))
    .reduce((sum, { serviceTime }) => sum + serviceTime, 0)
