import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aSite } from '../office.ts'
import { aTenant, aUser, type Tenant, tokenOf } from '../tenant.ts'

const minute = 60_000
const paths = [
  '/api/user/me',
  '/api/job/location',
  '/api/user/tenant',
  '/api/group/location/all',
  '/api/company',
]

interface Tally {
  whole: number
  cut: number
  faults: string[]
}

/** One client, asking until the time is over; every fifth request is cut in the middle. */
async function client(url: string, who: Tenant, token: string, foreign: string, until: number, tally: Tally) {
  for (let n = 0; Date.now() < until; n++) {
    const at = paths[n % paths.length]!
    const cut = new AbortController()
    if (n % 5 === 4) setTimeout(() => cut.abort(), n % 7)
    try {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(url + at, { headers, signal: cut.signal })
      const text = await answer.text()
      tally.whole += 1
      if (answer.status !== 200 || text.includes(foreign))
        tally.faults.push(`${who.code} ${at} ${answer.status}`)
    } catch {
      tally.cut += 1
    }
  }
}

test('T11: two companies with fifty clients each for a minute, every fifth request cut off', async () => {
  const [a, b] = [await aTenant(), await aTenant()]
  const app = await buildApp(a.deps)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const tally: Tally = { whole: 0, cut: 0, faults: [] }
  const clients: Promise<void>[] = []
  for (const t of [a, b]) for (let n = 0; n < 5; n++) await aSite(t)
  const until = Date.now() + minute
  for (const [t, foreign] of [
    [a, b.code],
    [b, a.code],
  ] as const)
    for (let n = 0; n < 50; n++) {
      const token = await tokenOf(t, await aUser(t, { level: 1 }))
      clients.push(client(url, t, token, `of ${foreign}`, until, tally))
    }
  await Promise.all(clients)
  await app.close()
  process.stdout.write(`T11: ${JSON.stringify({ ...tally, faults: tally.faults.length })}\n`)
  expect(tally.faults).toEqual([])
  expect(tally.whole).toBeGreaterThan(100)
  expect(tally.cut).toBeGreaterThan(0)
}, 180_000)
