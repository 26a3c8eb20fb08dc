// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { PayException, PaySheet } from '@muster/contract/pay/rows'
import { windowWidth } from '@muster/ui/testing/window-width.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryKit } from '../../../testing/QueryKit.tsx'
import { late, aPayRow as row } from '../testing/a-pay-row.ts'
import { SheetTable } from './SheetTable.tsx'

const exceptions: PayException[] = [late, { code: 'OVERLAP', params: { count: 1 } }]
const sheet = {
  decision: 'APPROVED',
  period: { id: 9, state: 'OPEN' },
  rows: [row(101, 'OPEN'), row(102, 'OPEN', exceptions), row(103, 'APPROVED')],
} as unknown as PaySheet

let approved: number[] = []
function show(width: number) {
  windowWidth(width)
  render(
    <QueryKit>
      <SheetTable
        sheet={sheet}
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
