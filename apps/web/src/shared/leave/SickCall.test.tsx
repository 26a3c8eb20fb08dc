// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { setApiBase } from '@muster/client/call'
import { queryClient } from '@muster/client/query'
import { beginSession, endSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { LeaveType } from '@muster/contract/leave/types'
import { firstPageReady } from '@muster/ui/theme/first-page.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../../offline/outbox.ts'
import { unsent } from '../../offline/outbox-reads.ts'
import { QueryKit } from '../../testing/QueryKit.tsx'
import { leaveTypesQuestion } from './my-leave.ts'
import { openSickCall } from './SickCall.tsx'

const sick: LeaveType = {
  id: 2,
  name: 'Sick leave',
  kind: 'SICK',
  paid: true,
  proofNeeded: false,
  payrollCode: '',
  enabled: true,
  holidaysAreLeave: false,
  version: 1,
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  freshStorage()
  // Nobody answers there: what is written stays on the device.
  setApiBase('http://127.0.0.1:1')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  endSession('signed-out')
  beginSession(aSession({ id: 5, roleLevel: 5 }))
  await outbox.entries.clear()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function show(types: LeaveType[]) {
  queryClient.setQueryData(leaveTypesQuestion.queryKey, types)
  render(
    <QueryKit>
      <p>Here</p>
    </QueryKit>,
  )
  firstPageReady()
  act(() => void openSickCall())
  return userEvent.setup()
}
/** On the island of the company it is the third already. */
const now = '2026-03-02T15:50:00.000Z'
const today = '2026-03-03'

test('two presses of the button write one entry for today, by the clock of the device', async () => {
  const user = show([{ ...sick, id: 9, name: "Carer's leave" }, sick])
  await user.dblClick(await screen.findByRole('button', { name: 'Call in sick' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const entries = await unsent('7:5')
  expect(entries).toHaveLength(1)
  const { feature, name, body } = entries[0]!
  expect({ feature, name, body }).toEqual({
    feature: 'leave',
    name: 'ask',
    body: { type: 2, from: today, to: today, recordedAt: now },
  })
})

test('longer is sent once its last day is chosen', async () => {
  const user = show([sick])
  await user.click(await screen.findByRole('radio', { name: 'Longer' }))
  const send = screen.getByRole('button', { name: 'Call in sick' }) as HTMLButtonElement
  expect(send.disabled).toBe(true)
  await user.type(screen.getByLabelText('Last day'), '31/12/2119')
  await user.tab()
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.click(send)
  await waitFor(async () => expect(await unsent('7:5')).toHaveLength(1))
  expect((await unsent('7:5'))[0]!.body).toMatchObject({ from: today, to: '2119-12-31' })
})

test('a company without sick leave says so, and sends nothing', async () => {
  show([{ ...sick, enabled: false }])
  await screen.findByText('Your company has no sick leave set up. Call your office.')
  expect(screen.queryByRole('button', { name: 'Call in sick' })).toBeNull()
  expect(await unsent('7:5')).toEqual([])
})
