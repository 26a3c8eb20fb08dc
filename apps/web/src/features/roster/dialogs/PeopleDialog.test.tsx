// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { CandidateReasons, PeopleForShifts } from '@muster/contract/cover/candidates'
import { cover } from '@muster/contract/cover/cover'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'

const reasons: CandidateReasons = {
  ...{ visitsHere: 0, restMinutes: null, plannedMinutes: 600, weekMinutes: 2280, distanceKm: null },
  ...{ prefers: false, emergency: false, assigned: false, tookLately: 0 },
}
const person = (tenantUserId: number, name: string) => ({
  ...{ tenantUserId, name, phone: null, distinguishedBy: null, imageURL: null },
})
/** The server ranks Zoe before Ada. */
const lists: PeopleForShifts = {
  candidates: [
    { ...person(3, 'Zoe Park'), reasons: { ...reasons, visitsHere: 14 } },
    { ...person(4, 'Ada Tran'), reasons },
  ],
  candidateCount: 230,
  excluded: [{ ...person(5, 'Mia Chen'), reasons: [{ kind: 'onLeave' }] }],
  excludedCount: 1,
}
const shifts = [
  { eventId: 7, occurrenceStart: '2026-04-02T18:00:00+11:00' },
  { eventId: -8, occurrenceStart: '2026-04-03T18:00:00+11:00' },
]

test('R1: several shifts, drafts among them: the server says who is free, in which order, and finds the others', async () => {
  freshStorage()
  beginSession(aSession())
  const picked: number[] = []
  const pick = async ({ tenantUserId }: { tenantUserId: number }) => picked.push(tenantUserId) < 0
  const page = () => (
    <PeopleDialog title="2 shifts" wanted={{ shifts }} onPick={pick} onClose={() => undefined} />
  )
  const { server, user } = await showPage(page, '/roster', [answering(cover.peopleForShifts, lists)])
  const free = await screen.findByRole('region', { name: 'Free' })
  const names = within(free)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual([
    expect.stringMatching(/Zoe Park.*14 visits here · 10 of 38 h this week/),
    expect.stringMatching(/Ada Tran.*first time at this site/),
  ])
  const barred = screen.getByRole('region', { name: 'With a conflict' })
  within(barred).getByRole('button', { name: /Mia Chen.*On leave/ })
  screen.getByText('228 more. Type a name to find them.')
  expect(JSON.parse(server.heard[0]!.body)).toEqual({ shifts })

  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'mia')
  await waitFor(() => expect(server.heard.some(({ body }) => JSON.parse(body).search === 'mia')).toBe(true))
  await user.click(screen.getByRole('button', { name: /Mia Chen/ }))
  expect(picked).toEqual([5])

  // Enter takes a free person, by the beginnings of both names, and no one by letters that fit only a conflict.
  await user.type(screen.getByRole('textbox', { name: 'Search' }), '{Enter}')
  expect(picked).toEqual([5])
  await user.clear(screen.getByRole('textbox', { name: 'Search' }))
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'ad tr{Enter}')
  await waitFor(() => expect(picked).toEqual([5, 4]))
})
