// guards: apps/server/src/db/**, apps/server/src/database.ts
// takes: 120 s

import { expect, test } from 'vitest'
import { asOwner } from '../../src/db/connection/pool.ts'
import { dropDistributed, hasCluster, makeDistributed, workersOf } from '../cluster.ts'
import { usualWaits } from '../settings.ts'
import { harmed } from './harmed.ts'
import { aJournal } from './journal.ts'
import { aCompany, aPlace, type Place, tellFigures } from './place.ts'

const database = 'muster_lost_worker'
const rounds = 5

/** PostgreSQL ends every process of a machine where one of them was killed, and recovers from its log. */
const crash = (worker: string) =>
  asOwner(worker, async (client) => {
    client.on('error', () => undefined)
    await client.query(`copy (select 1) to program 'kill -9 $PPID'`).catch(() => undefined)
  })

/** A transaction that was cut off between the machines is ended once all of them are there. */
const endCutOff = (place: Place) => place.owner('select recover_prepared_transactions()')

// Skipped where CLUSTER names no nodes.
test.skipIf(!hasCluster)(
  `D4: a worker of a cluster crashes ${rounds} times under load: nothing is lost`,
  async () => {
    await dropDistributed(database)
    const url = await makeDistributed(database)
    const place = await aPlace({ more: { ...usualWaits, DATABASE_URL: url } })
    try {
      const company = await aCompany(place)
      const journal = await aJournal(place, company)
      const figures: Awaited<ReturnType<typeof harmed>>[] = []
      for (let round = 0; round < rounds; round++) {
        for (const worker of workersOf(url))
          figures.push(
            await harmed(place, company.token, journal, () => crash(worker), 800 + Math.random() * 1500),
          )
        await journal.again()
        await endCutOff(place)
      }
      const { lost, duplicate, torn, ...counts } = await journal.classify()
      tellFigures('D4', { rounds, ...counts, statuses: journal.statuses, figures })
      expect({ lost, duplicate, torn }).toEqual({ lost: [], duplicate: [], torn: [] })
      expect(Object.keys(journal.statuses).filter((status) => !/^(200|201|503)$/.test(status))).toEqual([])
      expect(figures.some(({ refused }) => refused > 0)).toBe(true)
      expect(figures.every(({ odd, wellAfterMs }) => odd.length === 0 && wellAfterMs !== undefined)).toBe(
        true,
      )
    } finally {
      await place.end()
      await dropDistributed(database)
    }
  },
)
