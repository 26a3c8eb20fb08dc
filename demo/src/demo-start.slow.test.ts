// guards: demo/src/**, apps/server/src/welcome.ts
// takes: 30 s
import { expect, test } from 'vitest'
import { welcomeLines } from '../../apps/server/src/welcome.ts'
import { fresh } from '../test/fresh.ts'

test('leaves nothing when it fails in the middle, and is made by the next start', async () => {
  const demo = await fresh(new Date('2026-11-21T12:00:00Z'))
  const { store } = demo.deps.outside
  const put = store.put.bind(store)
  let stored = 0
  store.put = async (key, content) => {
    if (++stored > 20) throw new Error('No space left on the disk')
    await put(key, content)
  }
  await expect(demo.make()).rejects.toThrow('No space left')
  expect(await demo.rows('select from tenants')).toEqual([])
  const left: string[] = []
  for await (const { key } of store.keys()) left.push(key)
  expect(left).toEqual([])
  store.put = put
  expect(await demo.make()).toBe(true)
  await demo.end()
})

test('is not made beside another company', async () => {
  const demo = await fresh(new Date('2026-11-21T13:00:00Z'))
  await demo.rows(`insert into tenants (code, full_name) values ('first', 'First')`)
  expect(await demo.make()).toBe(false)
  const lines = await welcomeLines({
    deps: demo.deps,
    database: { how: 'a test' },
    sharedRoot: '/nowhere',
    address: 'http://muster.test',
  })
  expect(lines.join()).not.toContain('demo')
  await demo.end()
})
