// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { roster } from '@muster/contract/planning/roster'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import type { ShiftItem } from '../week/roster-rows.ts'
import { TimeDialog } from './TimeDialog.tsx'

const item = {
  ...{ kind: 'shift', key: 'shift 5', date: '2026-04-08', startTime: '2026-04-08T18:00:00+08:00' },
  ...{ from: '18:00', to: '20:30', isOvernight: false, zone: 'AWST', personName: 'Mia' },
  ...{ site: { id: 9, name: 'Tower' }, conflicts: [], shift: { eventId: 5, tenantUserId: 1 } },
} as unknown as ShiftItem
const Page = () => <TimeDialog wanted={[item]} acts={{} as RosterActs} onClose={() => {}} />

test('R-S4, R-15: Change time begins in Start, not on the cross, and says the zone of the site', async () => {
  freshStorage()
  beginSession(aSession())
  await showPage(Page, '/roster')
  const start = await screen.findByRole('textbox', { name: /^Start/ })
  await waitFor(() => expect(document.activeElement).toBe(start))
  expect(screen.getByRole('dialog').textContent).toContain('18:00–20:30 AWST · Tower')
  expect(screen.getByText(/^Site time \(AWST\)/)).toBeDefined()
})

test('other times say what they cost before they are saved; those that stand say nothing', async () => {
  freshStorage()
  beginSession(aSession())
  const answer = { currency: 'AUD', amount: 9200, percent: 200, extras: ['OVERTIME'], notCosted: null }
  const shift = { ...item, shift: { ...item.shift, occurrenceStart: item.startTime } } as ShiftItem
  const zoned = { ...shift, site: { ...shift.site, timezone: 'Australia/Perth' } } as ShiftItem
  const acts = { hasCosts: true } as RosterActs
  const { server, user } = await showPage(
    () => <TimeDialog wanted={[zoned]} acts={acts} onClose={() => {}} />,
    '/roster',
    [answering(roster.changeCost, answer)],
  )
  const end = await screen.findByRole('textbox', { name: /^End/ })
  await user.clear(end)
  await user.type(end, '22:30')
  await user.tab()
  expect(await screen.findByText(/^Costs: \+A?\$92\.00 \(200%\), Overtime$/)).toBeDefined()
  const change = { kind: 'MOVE', eventId: 5, duration: 270 }
  expect(server.heard.map(({ body }) => JSON.parse(body as string))).toMatchObject([{ changes: [change] }])
  await user.clear(end)
  await user.type(end, '20:30')
  await user.tab()
  await waitFor(() => expect(screen.queryByText(/^Costs/)).toBeNull())
  expect(server.heard).toHaveLength(1)
})
