// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestKit } from '../../testing/TestKit.tsx'
import { windowWidth } from '../../testing/window-width.ts'
import { text } from '../columns.tsx'
import { LocalTable } from '../LocalTable.tsx'
import type { Action } from '../view/action-slots.ts'
import type { BulkAction } from './SelectionBar.tsx'

interface HoursRow {
  id: number
  name: string
  isApproved: boolean
}
const rows: HoursRow[] = [
  { id: 1, name: 'Mia', isApproved: false },
  { id: 2, name: 'Tom', isApproved: true },
  { id: 3, name: 'Ana', isApproved: false },
]
let approved: string[] = []
const bulk: readonly BulkAction<HoursRow>[] = [
  {
    label: 'Approve {count}',
    of: (chosen) => chosen.filter(({ isApproved }) => !isApproved),
    onPick: (chosen, untick) => {
      approved = chosen.map(({ name }) => name)
      untick()
    },
  },
]

function show(actions?: (row: HoursRow) => readonly Action[]) {
  render(
    <TestKit>
      <LocalTable
        name="Hours"
        rows={rows}
        columns={[text('name', 'Name')]}
        bulk={bulk}
        empty="None"
        {...(actions && { actions })}
      />
    </TestKit>,
  )
  return userEvent.setup()
}
const bar = () => screen.queryByRole('region', { name: 'Selected rows' })

beforeEach(() => {
  localStorage.clear()
  approved = []
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a button says how many of the selected rows it changes, and changes those alone', async () => {
  const user = show()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(bar()!.textContent).toContain('3 selected')
  await user.click(within(bar()!).getByRole('button', { name: 'Approve 2' }))
  expect(approved).toEqual(['Mia', 'Ana'])
  expect(bar()).toBeNull()
})

test('what would change none of the selected rows is not offered', async () => {
  const user = show()
  await user.click(screen.getByRole('checkbox', { name: 'Select Tom' }))
  expect(within(bar()!).queryByRole('button', { name: /Approve/ })).toBeNull()
  await user.click(within(bar()!).getByRole('button', { name: 'Clear selection' }))
  expect(bar()).toBeNull()
})

test('where there is little room, what is done to one of the rows stands in its menu', () => {
  const actions = () => [{ label: 'Approve', always: true as const }, { label: 'Return' }]
  windowWidth(1366)
  show(actions)
  expect(screen.getByRole('button', { name: 'Approve: Mia' })).toBeDefined()
  cleanup()
  windowWidth(1024)
  show(actions)
  expect(screen.queryByRole('button', { name: 'Approve: Mia' })).toBeNull()
  expect(screen.getByRole('button', { name: 'More: Mia' })).toBeDefined()
})
