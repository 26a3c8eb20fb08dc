// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { actions } from '@muster/contract/actions'
import { pay } from '@muster/contract/pay/pay'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { kim } from '../../../testing/records.ts'
import { answering, showPage } from '../../../testing/show-page.tsx'
import { EmploymentNow } from './EmploymentNow.tsx'
import { OpenActions } from './OpenActions.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})

const action = (id: number, title: string) => ({
  ...{ id, title, siteName: 'Town Hall', source: 'BY_HAND', state: 'OPEN', jobLocationId: 3 },
  ...{ timezone: 'Australia/Sydney', dueAt: '2026-12-01T02:00:00Z', isOverdue: id === 1, version: 1 },
})
const terms = (from: string, to: string | null, type: string) => ({
  ...{ id: 1, from, to, type, instrument: 'MA000022', level: '1', hourlyRate: 3000, region: null },
  ...{ ordinaryDayMinutes: null, ordinaryWeekMinutes: 1140, ordinaryCycle: null, ordinaryWeekdays: null },
  ...{ permanentNights: null, collectsTrolleys: false, weeklyAllowances: [] },
})
const page = (content: object[], totalElements: number) => ({
  ...{ content, page: 0, size: 5, totalElements, totalPages: 2 },
})

test('a person has the first open actions of their own, and the way to all of them', async () => {
  const shown = page([action(1, 'Mend the ramp'), action(2, 'Refill the soap')], 7)
  const { server } = await showPage(() => <OpenActions of={kim.id} />, '/person?id=8', [
    answering(actions.list, shown),
  ])
  const section = (await screen.findByRole('heading', { name: 'Open actions' })).closest('section')!
  const rows = within(section).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Mend the ramp.*Town Hall.*Overdue/),
    expect.stringMatching(/Refill the soap.*Town Hall/),
  ])
  const all = within(section).getByRole('link', { name: 'Show all 7' })
  expect(all.getAttribute('href')).toContain('ownerUserId=8')
  const asked = server.heard.find(({ path }) => path === actions.list.path)
  expect([...(asked?.query ?? [])]).toContainEqual(['ownerUserId', '8'])
})

test('of the terms of a person those of today are shown', async () => {
  const all = [terms('2020-01-01', '2020-12-31', 'CASUAL'), terms('2021-01-01', null, 'PART_TIME')]
  const employment = { tenantUserId: 8, currency: 'AUD', hasDateOfBirth: true, terms: all, version: 2 }
  await showPage(() => <EmploymentNow of={kim.id} />, '/person?id=8', [answering(pay.employment, employment)])
  await screen.findByText('Part time')
  expect(screen.queryByText('Casual')).toBeNull()
  expect(screen.getByText('19 h a week')).toBeDefined()
})
