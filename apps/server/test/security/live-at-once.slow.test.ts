// guards: apps/server/src/features/live/**, apps/server/src/features/chat/**, apps/server/src/db/live.ts
// takes: 120 s
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aServer } from '../process/a-server.ts'
import { aLiveCompany, aPage, aWriter, type LiveCompany, type LivePage, newTally } from './live-pages.ts'

const enough = 100_000
const pagesEach = 50
const writersEach = 3
const cutEveryMs = 1000
/** A right that ended is looked at again within a second, and what was told before that is on its way. */
const graceMs = 2500

async function cutAgainAndAgain(pages: readonly LivePage[], isOver: () => boolean) {
  const away = pages.filter((_, n) => n % pagesEach === pagesEach - 1)
  const others = pages.filter((page) => !away.includes(page))
  const often = async () => {
    for (let round = 0; !isOver(); round++) {
      await Promise.all(others.filter((_, n) => n % 5 === round % 5).map((page) => page.again()))
      await pause(cutEveryMs)
    }
  }
  const long = async (page: LivePage) => {
    while (!isOver()) {
      await page.again(12_000)
      for (let n = 0; n < 5 && !isOver(); n++) await pause(1000)
    }
  }
  await Promise.all([often(), ...away.map(long)])
}

test(`T11 live: two companies with fifty open pages each at two servers, every fifth cut, until ${enough} events came`, {
  timeout: 1_800_000,
}, async () => {
  const companies = [await aLiveCompany(), await aLiveCompany()] as const
  const { t } = companies[0]
  const environment = {
    DATABASE_URL: t.url,
    MUSTER_DATA: t.folder,
    LOG_LEVEL: 'error',
    DATABASE_CONNECTIONS: '8',
  }
  const servers = [await aServer(environment), await aServer(environment)]
  const urls = servers.map(({ url }) => url)
  const tally = newTally()
  const pages: LivePage[] = []
  try {
    for (const [n, company] of companies.entries()) {
      const other = companies[1 - n]!
      expect(company.people).toHaveLength(pagesEach)
      for (const person of company.people) pages.push(await aPage(urls, company, other, person, tally))
    }
    const began = performance.now()
    let isOver = false
    const writers = await Promise.all(companies.map((company) => aWriter(urls, company)))
    const writing = writers.flatMap((writer) =>
      Array.from({ length: writersEach }, async () => {
        while (!isOver) await writer.next()
      }),
    )
    const cutting = cutAgainAndAgain(pages, () => isOver)
    const leaving = companies.map(async (company, n) => {
      while (tally.events < enough / 2) await pause(100)
      await leave(company, writers[n]!)
    })
    while (tally.events < enough) await Promise.race([pause(250), ...writing])
    isOver = true
    await Promise.all([...writing, ...leaving, cutting])
    const seconds = Math.round((performance.now() - began) / 1000)
    for (const [n, page] of pages.entries()) {
      const of = n < pagesEach ? 0 : 1
      await untilWhole(page, companies[of], writers[of]!.newest)
    }
    const { leaks, missed, twice, ...figures } = tally
    const found = { leaks: leaks.length, missed: missed.length, twice: twice.length }
    process.stdout.write(`T11 live: ${JSON.stringify({ ...figures, ...found, seconds })}\n`)
    expect({ leaks, missed, twice }).toEqual({ leaks: [], missed: [], twice: [] })
    expect(figures.events).toBeGreaterThanOrEqual(enough)
    for (const kind of ['message', 'typing', 'read', 'notifications', 'presence'])
      expect([kind, figures.ofKind[kind] ?? 0]).not.toEqual([kind, 0])
  } finally {
    await Promise.all(pages.map((page) => page.end()))
    for (const server of servers) await server.end('SIGKILL')
  }
})

async function leave(
  { leaver: { person, group } }: LiveCompany,
  { ask }: Awaited<ReturnType<typeof aWriter>>,
) {
  group.writers.splice(
    group.writers.findIndex(({ id }) => id === person.id),
    1,
  )
  await pause(500)
  await ask('PUT', `/api/conversation/${group.id}/leave`, person)
  await pause(graceMs)
  group.readers.delete(person.id)
}

async function untilWhole(page: LivePage, { places }: LiveCompany, newest: ReadonlyMap<number, number>) {
  const mine = places.filter(({ readers }) => readers.has(page.person.id))
  const heard = (id: number) => page.seqs.get(id) ?? (page.isAnew() ? Number.POSITIVE_INFINITY : 0)
  const isWhole = () => mine.every(({ id }) => heard(id) >= (newest.get(id) ?? 0))
  await expect.poll(isWhole, { timeout: 60_000 }).toBe(true)
}
