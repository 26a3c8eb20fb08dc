// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { TodayVisit } from '@muster/contract/today'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeServer, showPage } from '../../../testing/show-page.tsx'
import { VisitLine } from './VisitLine.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession({ roleLevel: 3 }))
})
afterEach(async () => {
  cleanup()
  await closeServer()
})

const start = new Date(Date.now() - 20 * 60_000).toISOString()
const visitOf = (tenantUserId: number, employeeName: string): TodayVisit => ({
  ...{ eventId: tenantUserId, occurrenceStart: start, tenantUserId, employeeName, distinguishedBy: null },
  ...{ phone: null, jobId: 1, jobDetailTitle: 'Night clean', locationId: 2, locationName: 'Museum' },
  ...{ clientName: 'Civic', timezone: 'Australia/Sydney', lat: -33, lang: 151, state: 'LATE' },
  ...{ startTime: start, duration: 120, workId: 7, workStart: null, workEnd: null },
  ...{ startDistance: null, flags: [], taken: null },
})

test('the line that a notification led to has the focus and is marked', async () => {
  await showPage(
    () => (
      <>
        <VisitLine visit={visitOf(5, 'Mia Tran')} />
        <VisitLine visit={visitOf(6, 'Leo Vu')} isNamed />
      </>
    ),
    '/today',
  )
  const line = await screen.findByRole('article', { name: 'Leo Vu, Museum' })
  expect(document.activeElement).toBe(line)
  expect(screen.getAllByRole('article').map(({ dataset }) => dataset.named)).toEqual([undefined, 'true'])
})

test('no two buttons of the board have the same name', async () => {
  const { user } = await showPage(
    () => (
      <>
        <VisitLine visit={visitOf(5, 'Mia Tran')} />
        <VisitLine visit={visitOf(6, 'Leo Vu')} />
      </>
    ),
    '/today',
  )
  await screen.findByRole('button', { name: 'Take it on: Mia Tran' })
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(
    expect.arrayContaining(['Message: Mia Tran', 'Message: Leo Vu', 'Find cover: Leo Vu']),
  )
  expect(names.filter((name) => !name?.includes('Mia Tran') && !name?.includes('Leo Vu'))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  await user.click(screen.getByRole('button', { name: 'More: Mia Tran' }))
  expect(await screen.findByRole('menuitem', { name: 'Open the visit' })).toBeTruthy()
})
