// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { PayAmounts } from '@muster/contract/pay/lines'
import type { PayException, PaySheet } from '@muster/contract/pay/rows'
import { windowWidth } from '@muster/ui/testing/window-width.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryKit } from '../../../testing/QueryKit.tsx'
import { late, aPayRow as row } from '../testing/a-pay-row.ts'
import type { ShownAmounts } from './amount-column.tsx'
import { SheetTable } from './SheetTable.tsx'

const exceptions: PayException[] = [late, { code: 'OVERLAP', params: { count: 1 } }]
const sheet = {
  decision: 'APPROVED',
  period: { id: 9, state: 'OPEN' },
  rows: [row(101, 'OPEN'), row(102, 'OPEN', exceptions), row(103, 'APPROVED')],
} as unknown as PaySheet

const lacking = {
  ...{
    fact: 'areaM2',
    of: { kind: 'SITE' as const, id: 7, name: 'Town Hall' },
    date: '2026-08-04',
    workId: 1,
  },
  ...{ instrument: 'MA000022' as const, rule: 'minimum-engagement', says: '', stopsLine: true },
}
const amounts: PayAmounts = {
  ...{ periodId: 9, state: 'COUNTED', codes: [], totals: [{ currency: 'AUD', amount: 123_456 }] },
  people: [
    { tenantUserId: 101, totals: [{ currency: 'AUD', amount: 123_456 }], missing: null, isContractor: false },
    { tenantUserId: 102, totals: [{ currency: 'AUD', amount: 5000 }], missing: lacking, isContractor: false },
    { tenantUserId: 103, totals: [], missing: null, isContractor: true },
  ],
}

let approved: number[] = []
function show(width: number, shownAmounts?: ShownAmounts) {
  windowWidth(width)
  render(
    <QueryKit>
      <SheetTable
        sheet={sheet}
        amounts={shownAmounts}
        url={{ period: 9 }}
        onUrl={() => undefined}
        onApprove={async (rows) => {
          approved = rows.map(({ tenantUserId }) => tenantUserId)
        }}
        onReturn={async () => undefined}
      />
    </QueryKit>,
  )
  return userEvent.setup()
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

beforeEach(() => {
  freshStorage()
  beginSession(aSession({ roleLevel: 2 }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('U-5: of all people selected those already approved are left out of Approve, not of Return', async () => {
  const user = show(1366)
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = screen.getByRole('region', { name: 'Selected rows' })
  expect(bar.textContent).toContain('3 selected')
  expect(within(bar).getByRole('button', { name: 'Return…' })).toBeDefined()
  await user.click(within(bar).getByRole('button', { name: 'Approve 2' }))
  expect(approved).toEqual([101, 102])
})

test('U-5: exceptions and status stay in sight in a narrow window; break gives way first, then planned', () => {
  show(1366)
  expect(heads()).toEqual(expect.arrayContaining(['Planned', 'Break', 'Exceptions', 'Status']))
  expect(screen.queryByText('2 exceptions')).toBeNull()
  cleanup()
  show(1180)
  expect(heads()).toContain('Planned')
  expect(heads()).not.toContain('Break')
  expect(screen.getByText('2 exceptions').closest('[title]')?.getAttribute('title')).toContain('\n')
  cleanup()
  show(1024)
  expect(heads()).not.toContain('Planned')
  expect(heads()).toEqual(expect.arrayContaining(['Clocked', 'Difference', 'Exceptions', 'Status']))
})

test('of several exceptions a row has the worst in words and the number of the others: all rows are of one height', () => {
  show(1366)
  const cell = screen.getByText('Person 102').closest('tr')!.querySelector('[title*="\n"]')!
  const [worst, more] = cell.querySelectorAll('.mantine-Badge-root')
  expect(worst?.textContent).toBe('Overlaps another visit')
  expect(more?.textContent).toBe('+1')
  expect(cell.textContent).toContain('late')
})

test('the column of pay stands empty until the amounts are there, so that nothing beside it moves', () => {
  show(1366, 'AWAITED')
  const before = heads()
  expect(before).toContain('Pay')
  cleanup()
  show(1366, amounts)
  expect(heads()).toEqual(before)
})

test('pay stands beside the hours; a fact that is missing is a dash that leads to it, and is in no total', () => {
  show(1366, amounts)
  expect(heads()).toEqual(expect.arrayContaining(['Pay', 'Exceptions', 'Status']))
  expect(heads()).not.toContain('Break')
  const rowOf = (id: number) => screen.getByText(`Person ${id}`).closest('tr')!
  expect(rowOf(101).textContent).toMatch(/1,234\.56/)
  expect(rowOf(102).textContent).not.toMatch(/50\.00/)
  const link = within(rowOf(102)).getByRole('link', {
    name: 'No site area : The area of Town Hall is not entered.',
  })
  expect(link.getAttribute('href')).toContain('7')
  expect(rowOf(103).textContent).toContain('— Contractor')
  const totalRow = screen.getByText('Total').closest('tr')!
  expect(totalRow.textContent).toMatch(/1,234\.56/)
})
