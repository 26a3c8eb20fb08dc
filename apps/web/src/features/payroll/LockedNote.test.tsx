// @vitest-environment happy-dom
import type { PayrollRow } from '@muster/contract/pay/payroll'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LockedNote } from './PayrollReport.tsx'

const hour = 3_600_000
const row = (time: number | undefined): PayrollRow =>
  ({
    serviceTime: 7 * hour,
    ...(time !== undefined && { paid: { firstDay: '2020-03-30', lastDay: '2020-04-05', time } }),
  }) as PayrollRow
const noteOf = (rows: readonly PayrollRow[]) => render(<LockedNote rows={rows} />).container.textContent

test('P-19: a report says which of its visits are locked, what was paid of them, and whether it shows other hours', () => {
  expect(noteOf([row(undefined)])).toBe('')
  expect(noteOf([row(7 * hour), row(undefined)])).toBe(
    'Visits in locked pay periods: 1. Their 07: 00: 00 were paid.',
  )
  expect(noteOf([row(7 * hour), row(6 * hour)])).toBe(
    'Visits in locked pay periods: 2. 13: 00: 00 were paid of them; here they have 14: 00: 00.',
  )
})
