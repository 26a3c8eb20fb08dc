import { expect, test } from 'vitest'
import { contractStatus, isContractActive } from './contract-status.ts'

test.each([
  ['2026-05-01', '2026-05-31', false, 'Active'],
  ['2026-05-10', '2026-05-31', false, 'Active'],
  ['2026-05-01', '2026-05-10', false, 'Active'],
  ['2026-05-10', '2026-05-10', false, 'Active'],
  ['2026-05-11', '2026-05-31', false, 'Not active yet'],
  ['2026-04-01', '2026-05-09', false, 'Expired'],
  ['2026-05-01', '2026-05-31', true, 'Expired'],
  ['2026-05-11', '2026-05-31', true, 'Not active yet'],
  ['2026-04-01', '2026-05-09', true, 'Expired'],
])('%s to %s, suspended %s, is %s on 10 May', (startDate, endDate, suspended, status) => {
  const term = { startDate, endDate, suspended }
  expect(contractStatus(term, '2026-05-10')).toBe(status)
  expect(isContractActive(term, '2026-05-10')).toBe(status === 'Active')
})
