// guards: apps/server/src/db/**, apps/server/src/http/**, apps/server/src/main.ts, apps/server/src/start.ts
// takes: 240 s
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aJournal } from './journal.ts'
import { aCompany, aPlace, quantile, tellFigures } from './place.ts'

const [rounds, writes] = [Number(process.env.ROUNDS ?? 20), Number(process.env.WRITES ?? 10_000)]

test(`D1: SIGKILL of the server at ${rounds} random instants in ${writes} writes of every kind`, async () => {
  const place = await aPlace()
  try {
    const journal = await aJournal(place, await aCompany(place))
    const readyMs: number[] = []
    let again = 0
    for (let round = 0; round < rounds; round++) {
      const before = journal.entries.length
      const most = Math.ceil((writes - before) / (rounds - round))
      const killAfter = Math.ceil(most * (0.6 + Math.random() * 0.8))
      let killed: Promise<unknown> | undefined
      const kill = async () => {
        // Not always between two requests of the same kind.
        await pause(Math.random() * 15)
        return place.server.end('SIGKILL')
      }
      await journal.write(
        16,
        () => !killed,
        () => {
          if (journal.entries.length - before >= killAfter) killed ??= kill()
        },
      )
      await killed
      readyMs.push(await place.start())
      again += await journal.again()
    }
    await journal.write(16, () => journal.entries.length < writes)
    const { lost, duplicate, torn, ...counts } = await journal.classify()
    tellFigures('D1', {
      rounds,
      ...counts,
      again,
      ...{ lost: lost.length, duplicate: duplicate.length, torn: torn.length },
      readyMs: { half: quantile(readyMs, 0.5), most: quantile(readyMs, 1) },
      statuses: journal.statuses,
    })
    expect({ lost, duplicate, torn }).toEqual({ lost: [], duplicate: [], torn: [] })
    expect(Object.keys(journal.statuses).filter((status) => !/^(0|1|200|201|503)$/.test(status))).toEqual([])
  } finally {
    await place.end()
  }
})
