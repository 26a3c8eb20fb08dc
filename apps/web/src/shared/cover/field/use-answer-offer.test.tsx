// @vitest-environment happy-dom

import { setApiBase } from '@muster/client/call'
import { queryClient } from '@muster/client/query'
import { beginSession, endSession } from '@muster/client/session'
import { aServer, bad, good, type Reply } from '@muster/client/testing/a-server'
import { aSession } from '@muster/client/testing/a-session'
import { freshStorage } from '@muster/client/testing/browser-storage'
import type { MyOffer } from '@muster/contract/cover/cover'
import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryKit } from '../../../testing/QueryKit.tsx'
import { aPlace } from '../testing/a-place.ts'
import { OfferCard } from './OfferCard.tsx'
import { useAnswerOffer } from './use-answer-offer.ts'

const anOffer = (more: Partial<MyOffer> = {}): MyOffer => ({
  id: 5,
  place: aPlace,
  from: null,
  message: '',
  askedAt: '2026-11-26T18:50:00Z',
  answer: null,
  state: 'OPEN',
  ...more,
})

const servers: Awaited<ReturnType<typeof aServer>>[] = []
let bodies: unknown[]
async function answering(reply: Reply) {
  bodies = []
  const server = await aServer(({ method, body }) => {
    if (method === 'PUT') bodies.push(JSON.parse(body))
    return reply
  })
  servers.push(server)
  setApiBase(server.address)
}

beforeEach(() => {
  freshStorage()
  endSession('signed-out')
  beginSession(aSession({ id: 5, roleLevel: 5 }))
})
afterEach(async () => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  for (const server of servers.splice(0)) await server.close()
})

const wrapper = QueryKit
const answers = (offer = anOffer()) => renderHook(useAnswerOffer, { wrapper, initialProps: offer })

test('a double tap sends one answer, and the shift is mine', async () => {
  await answering(good(anOffer({ state: 'YOURS', answer: 'YES' })))
  render(<OfferCard offer={anOffer()} />, { wrapper })
  await userEvent.dblClick(screen.getByRole('button', { name: 'Take this shift' }))
  await screen.findByText('The shift is yours.')
  expect(bodies).toEqual([{ answer: 'YES' }])
  expect(screen.queryByRole('button', { name: 'Take this shift' })).toBeNull()
})

test('a list that is older than the answer does not take it back; a newer one counts', async () => {
  await answering(good(anOffer({ state: 'TAKEN' })))
  const { result, rerender } = answers()
  await act(() => result.current.answer('YES'))
  expect(result.current.shown.state).toBe('TAKEN')
  rerender(anOffer())
  expect(result.current.shown.state).toBe('TAKEN')
  rerender(anOffer({ state: 'CLOSED' }))
  expect(result.current.shown.state).toBe('CLOSED')
})

test('a refusal keeps its reason, and the offer stays open', async () => {
  await answering(bad(422, 'E020', { message: 'You would rest 5.5 hours; 10 are needed' }))
  const { result } = answers()
  await act(() => result.current.answer('YES'))
  expect(result.current.trouble).toMatchObject({
    kind: 'refused',
    failure: { message: 'You would rest 5.5 hours; 10 are needed' },
  })
  expect(result.current.shown.state).toBe('OPEN')
})

test('without signal nothing is sent, and the next try clears what was said', async () => {
  await answering(good(anOffer({ answer: 'NO' })))
  const { result } = answers()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(() => result.current.answer('NO'))
  expect(result.current.trouble).toEqual({ kind: 'offline' })
  expect(bodies).toEqual([])
  online.mockReturnValue(true)
  await act(() => result.current.answer('NO'))
  expect(result.current).toMatchObject({ trouble: undefined, shown: { state: 'OPEN', answer: 'NO' } })
  expect(bodies).toEqual([{ answer: 'NO' }])
})

test('a connection that breaks leaves open whether the shift was taken', async () => {
  setApiBase('http://127.0.0.1:1')
  const { result } = answers()
  await act(() => result.current.answer('YES'))
  expect(result.current.trouble).toEqual({ kind: 'broken' })
})

test('what became of an offer is said, not offered again', () => {
  render(<OfferCard offer={anOffer({ state: 'CLOSED' })} />, { wrapper })
  expect(screen.getByText('This shift is no longer offered.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
