// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { Counters } from './Counters.tsx'

beforeEach(() => {
  freshStorage()
  beginSession(aSession())
})
const Filled = () => (
  <Counters
    counts={{
      CLIENTS_TOTAL: 6,
      EMPLOYERS_TOTAL: 23,
      JOB_SITES_TOTAL: 27,
      JOBS_TOTAL: 48,
      WORKS_TOTAL: 2000,
      STORAGE_USED: 12 * 1_048_576,
    }}
  />
)

test('U-15: the six counters are one line, each name leads to its list', async () => {
  await showPage(Filled, '/')
  const line = await screen.findByRole('region', { name: 'Counters' })
  expect(line.textContent).toMatch(
    /6 Clients.*23 Employees.*27 Sites.*48 Jobs.*2,000 Works.*12 MB of 5,120 MB Storage/,
  )
  expect(
    within(line)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/users?roleLevels=10',
    expect.stringMatching(/^\/users\?roleLevels=1/),
    '/jobs/viewlocation/all?active=true',
    '/jobs?isActive=true',
    '/visits',
  ])
})

const Empty = () => <Counters counts={undefined} />
test('before the counts are known it says so, and claims no zero', async () => {
  await showPage(Empty, '/')
  expect((await screen.findByRole('region', { name: 'Counters' })).textContent).not.toContain('0 Clients')
})
