import { expect, test } from 'vitest'
import { aTenant, tokenOf } from '../../../test/tenant.ts'
import { aConversation, aMessage } from '../chat/examples.ts'
import { openCompanyFeed } from './company-feed.ts'
import type { Connection } from './connections.ts'

test('what a failed look did not tell is told by the next one, once, though nothing else happens', async () => {
  const t = await aTenant()
  const { id, worker } = await aConversation(t)
  const scope = await t.scope()
  const session = t.deps.tokens.verify(await tokenOf(t, worker), scope.now)!
  const faults: unknown[] = []
  let isAway = false
  const feed = openCompanyFeed(
    async () => {
      if (!isAway) return scope
      isAway = false
      throw new Error('away')
    },
    (fault) => faults.push(fault),
  )
  const written: string[] = []
  const firstTold = Promise.withResolvers<void>()
  const write = (text: string) => {
    written.push(text)
    if (text.includes('Once')) firstTold.resolve()
  }
  const connection: Connection = {
    tenantId: t.tenantId,
    userId: worker.id,
    sessionId: session.sessionId,
    sink: { write, close: () => undefined } as Connection['sink'],
    viewer: { level: 5 },
    seen: 0,
    isCatchingUp: true,
  }
  feed.connections.add(connection)
  await feed.catchUp(connection, undefined)
  await feed.join(connection)
  await aMessage(t, id, 'Once')
  isAway = true
  feed.wake()
  await firstTold.promise
  expect(faults).toEqual([new Error('away')])
  expect(written.join('').match(/Once/g)).toHaveLength(1)
  feed.leave(connection)
})
