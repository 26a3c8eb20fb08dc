// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { roster } from '@muster/contract/planning/roster'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import type { ShiftItem } from '../week/roster-rows.ts'
import { ClearDialog } from './ClearDialog.tsx'

const aShift = (eventId: number, date: string, site: number) =>
  ({
    ...{ kind: 'shift', key: `shift ${eventId}`, date, site: { id: site, name: `Site ${site}` } },
    shift: { eventId, tenantUserId: eventId % 2 },
  }) as unknown as ShiftItem
const shifts = [aShift(1, '2040-03-05', 7), aShift(2, '2040-03-05', 8), aShift(3, '2040-03-06', 7)]

test('the shifts in sight are counted before they go, and go as one act', async () => {
  freshStorage()
  beginSession(aSession())
  const removed: number[][] = []
  const acts = {
    remove: async (those: readonly ShiftItem[]) => {
      removed.push(those.map(({ shift }) => shift.eventId))
      return true
    },
  } as unknown as RosterActs
  let isClosed = false
  const close = () => {
    isClosed = true
  }
  await showPage(() => <ClearDialog shifts={shifts} acts={acts} onClose={close} />, '/roster')
  expect(await screen.findByText('Shifts: 3 · People: 2')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove (3)' }))
  await waitFor(() => expect(isClosed).toBe(true))
  expect(removed).toEqual([[1, 2, 3]])
})

test('more than go at once are refused before they are sent', async () => {
  freshStorage()
  beginSession(aSession())
  const many = Array.from({ length: 501 }, (_, at) => aShift(at + 1, '2040-03-05', 7))
  await showPage(() => <ClearDialog shifts={many} acts={{} as RosterActs} onClose={() => {}} />, '/roster')
  expect(await screen.findByText(/^Too many at once: the most is 500/)).toBeDefined()
  expect((screen.getByRole('button', { name: 'Remove (501)' }) as HTMLButtonElement).disabled).toBe(true)
})

test('where nothing is in sight the dialog says so', async () => {
  freshStorage()
  beginSession(aSession())
  await showPage(() => <ClearDialog shifts={[]} acts={{} as RosterActs} onClose={() => {}} />, '/roster')
  expect(await screen.findByText('No coming shifts in sight')).toBeDefined()
})

const saving = { currency: 'AUD', amount: -24_650, percent: null, extras: [], notCosted: null }
const named = (item: ShiftItem) =>
  ({ ...item, shift: { ...item.shift, occurrenceStart: `${item.date}T18:00:00+10:00` } }) as ShiftItem

test('what clearing the chosen shifts saves is said before, to who may read costs alone', async () => {
  freshStorage()
  beginSession(aSession())
  const three = shifts.map(named)
  const show = (hasCosts: boolean) => {
    const acts = { hasCosts } as RosterActs
    return showPage(() => <ClearDialog shifts={three} acts={acts} onClose={() => {}} />, '/roster', [
      answering(roster.changeCost, saving),
    ])
  }
  const { server } = await show(true)
  expect(await screen.findByText(/^Costs: -\$246\.50$|^Costs: -A\$246\.50$/)).toBeDefined()
  const changes = three.map(({ shift: { eventId, occurrenceStart } }) => ({
    kind: 'REMOVE',
    ...{ eventId, occurrenceStart },
  }))
  expect(JSON.parse(server.heard[0]!.body as string)).toEqual({ changes })
  cleanup()
  const { server: other } = await show(false)
  expect(await screen.findByText('Shifts: 3 · People: 2')).toBeDefined()
  expect(screen.queryByText(/^Costs/)).toBeNull()
  expect(other.heard).toEqual([])
})
