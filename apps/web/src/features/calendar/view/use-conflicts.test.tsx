// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type CheckedConflict, calendar } from '@muster/contract/planning/calendar'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { test } from 'vitest'
import { refusing, showPage } from '../../../testing/show-page.tsx'
import type { Entry } from './shown-entries.ts'
import { useConflicts } from './use-conflicts.ts'

const entry = (eventId: number, date: string): Entry => ({
  ...{ key: `${eventId} ${date}`, title: `${eventId}`, eventId, allDay: false },
  ...{ startLocal: `${date}T05:00`, endLocal: `${date}T06:00` },
})
const entries = [entry(-1, '2026-03-05'), entry(-1, '2026-03-06'), entry(7, '2026-03-04')]
const overlap = (eventId: number, date: string, otherText: string): CheckedConflict => ({
  ...{ kind: 'overlap', tenantUserId: 5, date, eventId, otherText },
})

function Checked() {
  const [startDate, setStart] = useState('2026-03-01')
  const check = { startDate, endDate: '2026-03-31', tenantUserIds: [5], events: [] }
  const checked = useConflicts(entries, check, () => 'Mei')
  return (
    <>
      <button type="button" onClick={() => setStart('2026-03-02')}>
        Change
      </button>
      <p>{checked.isLoading ? 'Looking' : 'Looked'}</p>
      {checked.failure && <p>Failed</p>}
      {checked.entries.map(({ key, conflict }) => (
        <p key={key}>{`${key}: ${conflict ?? 'fine'}`}</p>
      ))}
    </>
  )
}

test('each entry says what the server found of its shift and day; an answer about an earlier schedule says nothing', async () => {
  freshStorage()
  beginSession(aSession())
  const found = [overlap(-1, '2026-03-05', 'Night · Mill'), overlap(7, '2026-03-04', 'Early · Tower')]
  const { user } = await showPage(Checked, '/', [
    [
      calendar.check,
      ({ body }) => (JSON.parse(body).startDate === '2026-03-01' ? good(found) : refusing('row.notFound')),
    ],
  ])
  await screen.findByText('-1 2026-03-05: Mei is planned at Night · Mill at the same time on 05/03/2026')
  screen.getByText('7 2026-03-04: Mei is planned at Early · Tower at the same time on 04/03/2026')
  screen.getByText('-1 2026-03-06: fine')
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await screen.findByText('-1 2026-03-05: fine')
  await screen.findByText('Failed')
})
