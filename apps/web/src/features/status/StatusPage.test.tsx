// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { good, type Reply } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { type Status, status } from '@muster/contract/status'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import StatusPage from './StatusPage.tsx'

const checkedAt = new Date(Date.now() - 3_600_000).toISOString()
const none = { brokenLogs: 0, brokenVisits: 0, damagedEnds: 0 }
const sound = {
  at: checkedAt,
  orphans: 0,
  missing: 0,
  otherLength: 0,
  altered: 0,
  deadReferences: 0,
  ...none,
}
const standing: Status = {
  version: '0.1.0',
  runningSince: checkedAt,
  queue: { waiting: 0, failed: 0, oldestDue: null },
  storage: { usedBytes: 0, quotaBytes: 5_368_709_120 },
  gateways: [],
  backup: { isPlanned: false, isEncrypted: false, lastGood: null, failedAt: null },
  check: { isPlanned: true, last: null, failedAt: null },
  sharedMailboxes: [],
  databaseMs: 1,
  disk: null,
}

let reply: Reply
beforeEach(() => {
  freshStorage()
  beginSession(aSession())
  reply = good(standing)
})
const show = () => showPage(StatusPage, '/settings/status', [[status.read, () => reply]])
const night = () => screen.getByRole('region', { name: 'Nightly check' })

test('what the nightly check found is told in words, with a sign and numbers', async () => {
  const { user } = await show()
  await screen.findByRole('region', { name: 'Nightly check' })
  expect(night().textContent).toContain('Not yet')
  const again = async (check: Partial<Status['check']>, word: string) => {
    reply = good({ ...standing, check: { ...standing.check, ...check } })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(night().textContent).toContain(word))
    expect(night().querySelector('svg')).not.toBeNull()
  }
  await again({ isPlanned: false }, 'Not set up')
  await again({ last: sound }, 'Working')
  expect(night().textContent).toContain('Errors in files, links and logs0')
  expect(night().textContent).not.toContain('nothing names')
  await again({ last: { ...sound, at: '2026-01-01T00:00:00Z' } }, 'Late')
  await again({ last: sound, failedAt: checkedAt }, 'Failed')
  const found = { orphans: 21, missing: 32, otherLength: 43, altered: 65, deadReferences: 54, brokenLogs: 76 }
  const evidence = { brokenVisits: 87, damagedEnds: 1 }
  await again({ last: { ...sound, ...evidence } }, 'wrong')
  await again({ last: sound }, 'Working')
  await again({ last: { ...sound, ...found, ...evidence } }, 'wrong')
  for (const fact of [
    'nothing names21',
    'are missing32',
    'another length43',
    'were altered65',
    'lead nowhere54',
    'audit logs76',
    'evidence is broken87',
    'proves logs and visitsDamaged',
  ])
    expect(night().textContent).toContain(fact)
})

test('a server that could not be asked is said, and what was known stays', async () => {
  const { user } = await show()
  await screen.findByRole('region', { name: 'Server' })
  reply = { status: 502, body: '<html>' }
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.getByRole('region', { name: 'Server' })).toBeDefined()
  reply = good(standing)
  await user.click(retry)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull())
})
