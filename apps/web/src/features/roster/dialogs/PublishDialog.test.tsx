// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { PublishedPerson } from '@muster/contract/planning/published-shifts'
import { roster } from '@muster/contract/planning/roster'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import { PublishDialog } from './PublishDialog.tsx'

const times = { startTime: '2026-04-06T18:00:00+10:00', duration: 150 }
const shift = { jobId: 1, jobDetailTitle: 'Office', locationName: 'Tower', before: null, after: times }
const person = (tenantUserId: number, name: string, added: number, cancelled = 0): PublishedPerson => ({
  ...{ tenantUserId, name, urgent: false },
  shifts: [
    { ...shift, change: 'ADDED', count: added },
    ...(cancelled
      ? [{ ...shift, change: 'CANCELLED' as const, before: times, after: null, count: cancelled }]
      : []),
  ],
})
const Page = () => (
  <PublishDialog input={{ startDate: '2026-04-06', endDate: '2026-04-12' }} onClose={() => {}} />
)

test('R-S4: publishing says first how much changes for how many, then each person by name', async () => {
  freshStorage()
  beginSession(aSession())
  await showPage(Page, '/roster', [
    answering(roster.publish, {
      publicationId: null,
      changes: 6,
      elsewhere: 0,
      people: [person(1, 'Noa Berg', 3), person(2, 'Ana Diaz', 2, 1)],
      ...{ assigned: [], stale: [], conflicts: [] },
    }),
  ])
  expect((await screen.findByText(/^2 people/)).textContent).toBe('2 people · 5 shifts added, 1 cancelled')
  expect(screen.getAllByRole('listitem').map((line) => line.querySelector('bdi')?.textContent)).toEqual([
    'Ana Diaz',
    'Noa Berg',
  ])
})
