// guards: packages/embedded-postgres/**, apps/server/src/db/**, apps/server/src/database.ts
// takes: 120 s

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { usualWaits } from '../settings.ts'
import { harmed } from './harmed.ts'
import { aJournal } from './journal.ts'
import { aCompany, aPlace, quantile, signal, tellFigures } from './place.ts'

const servesSomebody = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('[local]')

test('D2: SIGKILL of the whole database under load, and of one of its connections: the server stays, says 503 and recovers', async () => {
  const place = await aPlace({ more: usualWaits })
  try {
    const company = await aCompany(place)
    const journal = await aJournal(place, company)
    const pid = place.server.child.pid
    for (const [title, rounds, harm] of [
      ['whole tree', 4, () => signal(place.postgres(), 'SIGKILL')],
      ['one backend', 2, () => signal(place.postgres().filter(servesSomebody).slice(-1), 'SIGKILL')],
      ['the first process', 2, () => signal(place.postgres().slice(0, 1), 'SIGKILL')],
    ] as const) {
      const seen: (Awaited<ReturnType<typeof harmed>> & { sent: number })[] = []
      for (let round = 0; round < rounds; round++) {
        const before = journal.entries.length
        const figures = await harmed(place, company.token, journal, harm, 800 + Math.random() * 1500)
        await journal.again()
        const { lost, duplicate, torn } = await journal.classify()
        const sent = journal.entries.length - before
        expect({ lost, duplicate, torn, odd: figures.odd }).toEqual({
          lost: [],
          duplicate: [],
          torn: [],
          odd: [],
        })
        expect(Object.keys(journal.statuses).filter((status) => !/^(200|201|503)$/.test(status))).toEqual([])
        seen.push({ ...figures, sent })
      }
      const sum = (of: (each: (typeof seen)[number]) => number) =>
        seen.reduce((all, each) => all + of(each), 0)
      tellFigures(`D2 ${title}`, {
        rounds,
        sent: sum(({ sent }) => sent),
        lost: 0,
        refused: sum(({ refused }) => refused),
        slowestMs: quantile(
          seen.map(({ slowestMs }) => slowestMs),
          1,
        ),
        wellAfterMs: seen.map(({ wellAfterMs }) => wellAfterMs),
      })
      expect(seen.every(({ wellAfterMs }) => wellAfterMs !== undefined)).toBe(true)
    }
    expect(place.server.child.exitCode).toBe(null)
    expect(place.server.child.pid).toBe(pid)
  } finally {
    await place.end()
  }
})

test('D3: what guards data is on in the database that comes with the product', async () => {
  const place = await aPlace({ more: usualWaits })
  try {
    const rows = await place.owner<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by 1`,
    )
    const ofRole = await place.owner<{ setting: string }>(
      `select current_setting('synchronous_commit') as setting`,
    )
    tellFigures('D3', { ...Object.fromEntries(rows.map(({ name, setting }) => [name, setting])) })
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
    expect(ofRole).toEqual([{ setting: 'on' }])
  } finally {
    await place.end()
  }
})
