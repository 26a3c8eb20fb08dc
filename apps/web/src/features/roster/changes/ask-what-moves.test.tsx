// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { roster } from '@muster/contract/planning/roster'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import type { ShiftItem } from '../week/roster-rows.ts'
import { useRosterActs } from './use-roster-acts.ts'

const item = {
  ...{ kind: 'shift', key: 'shift 5', date: '2026-04-08', startTime: '2026-04-08T18:00:00+10:00' },
  ...{ from: '18:00', to: '20:30', isOvernight: false, jobId: 1, jobTitle: 'Office', personName: 'Mia' },
  site: { id: 9, name: 'Tower', timezone: 'Australia/Brisbane' },
  conflicts: [],
  shift: {
    ...{
      eventId: 5,
      tenantUserId: 1,
      occurrenceStart: '2026-04-08T18:00:00+10:00',
      duration: 150,
      title: '',
    },
    ...{ patternId: 7, patternDate: '2026-04-08' },
  },
} as unknown as ShiftItem

const free = { ...item, shift: { ...item.shift, patternId: null, patternDate: null } } as ShiftItem
const movedBefore = { ...item, date: '2026-04-11' }

function Mover() {
  const acts = useRosterActs(new Map())
  const drop = (label: string, shift: ShiftItem, date: string) => (
    <button type="button" onClick={() => void acts.move(shift, { date })}>
      {label}
    </button>
  )
  return (
    <>
      {drop('To Saturday', item, '2026-04-11')}
      {drop('Free to Saturday', free, '2026-04-11')}
      {drop('Back to Wednesday', movedBefore, '2026-04-08')}
    </>
  )
}

test('R-05: a shift that goes to another day asks what moves: the visit, the person, or neither', async () => {
  freshStorage()
  beginSession(aSession())
  const { server, user } = await showPage(Mover, '/roster', [
    answering(roster.change, { actId: 3, changes: 1, conflicts: [] }),
  ])
  let clicks = 0
  /** Each at another place, once the button takes it: two taps at one place within half a second are one. */
  const click = async (name: string | RegExp) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name })
    await waitFor(() => expect(button.disabled).toBe(false))
    clicks += 1
    fireEvent.click(button, { clientX: clicks * 100 })
  }
  const sent = async (count: number) => {
    await waitFor(() => expect(server.heard).toHaveLength(count))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return JSON.parse(server.heard.at(-1)!.body).changes[0]
  }
  const moved = { kind: 'MOVE', eventId: 5, occurrenceStart: '2026-04-08T18:00:00+10:00' }
  const toSaturday = { ...moved, startTime: '2026-04-11T18:00:00.000+10:00' }

  await click('To Saturday')
  await screen.findByText(/^What goes to Sat.*11: the visit of Wed.*8 at Tower, or only the person/)
  expect(server.heard).toEqual([])
  await click(/^The visit: no one else is needed on Wed.*8$/)
  expect(await sent(1)).toEqual(toSaturday)

  await click('To Saturday')
  await click(/^Only Mia: Wed.* is uncovered$/)
  expect(await sent(2)).toEqual({ ...toSaturday, patternDate: null })

  await click('To Saturday')
  await screen.findByText(/What goes to/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.heard).toHaveLength(2)

  // A shift that fills no place, and one that goes back to the day of its place, ask nothing.
  await click('Free to Saturday')
  expect(await sent(3)).toEqual(toSaturday)
  await click('Back to Wednesday')
  expect(await sent(4)).toEqual({ ...moved, startTime: '2026-04-08T18:00:00.000+10:00' })
})
