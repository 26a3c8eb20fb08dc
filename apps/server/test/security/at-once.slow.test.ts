// guards: apps/server/src/db/**, apps/server/src/http/**
// takes: 480 s
import { expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aSite, aSiteGroup } from '../office.ts'
import { aTenant, aUser, tokenOf } from '../tenant.ts'
import { askedInAThread, newCounts, onTheWire } from './asked-in-a-thread.ts'

const paths = [
  '/api/user/me',
  '/api/job/location?page=0&size=5',
  '/api/user/tenant?page=0&size=5',
  '/api/group/location/all',
  '/api/company',
]
const enough = 100_000
const clients = 50

test('T11: two companies with fifty clients each until 100,000 answers came whole, every fifth request cut off', async () => {
  const [a, b] = [await aTenant(), await aTenant()]
  const app = await buildApp(a.deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  for (const t of [a, b]) {
    for (let n = 0; n < 5; n++) await aSite(t)
    await aSiteGroup(t)
  }
  const counts = newCounts()
  const began = performance.now()
  const threads = [
    [a, b],
    [b, a],
  ].map(async ([t, other]) => {
    const requests: string[][] = []
    for (let n = 0; n < clients; n++) {
      const token = await tokenOf(t!, await aUser(t!, { level: 1 }))
      requests.push(paths.map((path) => onTheWire(path, token)))
    }
    // Every answer names something of its company; each name ends with the company's code.
    const [own, foreign] = [t!.code, other!.code]
    return askedInAThread({ port, clients: requests, own, foreign, depth: 4, cuts: true, counts, enough })
  })
  const seen = await Promise.all(threads)
  const seconds = Math.round((performance.now() - began) / 1000)
  await app.close()
  const sum = (of: (each: (typeof seen)[number]) => number) => seen.reduce((all, each) => all + of(each), 0)
  const figures = { whole: sum(({ whole }) => whole), cut: sum(({ cut }) => cut), seconds }
  const statuses = seen.map((each) => each.statuses)
  const faults = seen.flatMap((each) => each.faults)
  process.stdout.write(`T11: ${JSON.stringify({ ...figures, statuses, faults: faults.length })}\n`)
  expect(faults).toEqual([])
  expect(figures.whole).toBeGreaterThanOrEqual(enough)
  expect(figures.cut).toBeGreaterThanOrEqual(enough / 5)
})
