// @vitest-environment happy-dom
import { beginSession } from '@muster/client/session'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { cover } from '@muster/contract/cover/cover'
import type { Swap } from '@muster/contract/cover/swaps'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answering, showPage } from '../../../testing/show-page.tsx'
import { SwapCard } from './SwapCard.tsx'

const swap: Swap = {
  ...{ id: 4, tenantUserId: 1, name: 'Sam Reid', withUserId: 2, withName: 'Mia Tran', message: '' },
  given: {
    ...{ eventId: 5, occurrenceStart: '2026-04-06T18:00:00+10:00', startTime: '2026-04-06T18:00:00+10:00' },
    ...{ duration: 120, jobDetailTitle: 'Office', locationName: 'Tower', timezone: 'Australia/Brisbane' },
  },
  ...{ returned: null, state: 'ACCEPTED', askedAt: '2026-04-01T00:00:00Z', answeredAt: null },
  ...{ decidedBy: null, decisionReason: '', version: 2 },
}

const Cards = () => (
  <>
    <SwapCard swap={swap} me={2} isTarget={false} />
    <SwapCard swap={{ ...swap, id: 6 }} me={1} isTarget={false} />
    <SwapCard swap={{ ...swap, id: 7, state: 'DONE' }} me={2} isTarget={false} />
  </>
)

test('G-03: who said yes takes it back after a question, until the office decides; who asked does not', async () => {
  freshStorage()
  beginSession(aSession())
  const { server, user } = await showPage(Cards, '/me/offers', [
    answering(cover.answerSwap, { ...swap, state: 'REFUSED' }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Withdraw acceptance' }))
  const asking = await screen.findByRole('dialog')
  expect(asking.textContent).toContain('Sam Reid is notified')
  expect(server.heard.filter(({ method }) => method === 'PUT')).toEqual([])
  await user.click(within(asking).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() =>
    expect(server.heard.find(({ method }) => method === 'PUT')?.path).toBe('/api/me/swap/4'),
  )
})
