import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { contracts } from '@muster/contract/contracts'
import { jobs } from '@muster/contract/jobs/jobs'
import { sites } from '@muster/contract/sites/sites'
import { works } from '@muster/contract/works/works'
import type { BenchCompany } from '../a-company.ts'
import { spread } from '../measure.ts'
import { seedReturn } from '../seeds/return.ts'
import type { Figure } from './chat.ts'
import { photosEach, stepsEach } from './return-phone.ts'
import type { Order, Returned } from './return-phones.ts'

const phones = 200
const withinMs = 60_000
const appliedWithinMs = 600_000
/** Before the phones, and again after them: what they brought makes the lists longer. */
const restRounds = 300
const betweenMs = 100
/** Until the server has told whom it concerns what came. */
const settlesMs = 10_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Milliseconds of reads as the office makes them, one after the other, until told. */
async function officeReads({ call }: BenchCompany, isOver: (made: number) => boolean): Promise<number[]> {
  const firstPage = { query: { page: 0, size: 25 } as never }
  const asks = [
    () => call(sites.list, firstPage),
    () => call(jobs.list, firstPage),
    () => call(contracts.list, firstPage),
    () => call(works.list, firstPage),
    () => call(works.attention),
  ]
  const times: number[] = []
  while (!isOver(times.length)) {
    const start = performance.now()
    await asks[times.length % asks.length]!()
    times.push(performance.now() - start)
    await pause(betweenMs)
  }
  return times
}

async function comeBackAll(order: Order): Promise<Returned> {
  const phones = fork(path.resolve(import.meta.dirname, 'return-phones.ts'), [], { detached: true })
  const ended = once(phones, 'exit').then(([code]) =>
    Promise.reject(new Error(`The phones ended with ${code}`)),
  )
  phones.send(order)
  const [returned] = (await Promise.race([once(phones, 'message'), ended])) as [Returned]
  return returned
}

async function load(company: BenchCompany): Promise<Figure[]> {
  const { stack, of, share, tenantId } = company
  const seeded = await seedReturn(company, of(phones))
  await officeReads(company, (made) => made >= 30)
  const before = await officeReads(company, (made) => made >= restRounds)
  // A tenth of the phones has a tenth of the time, to meet the same rate.
  const untilMs = appliedWithinMs * share
  let isThrough = false
  const office = officeReads(company, () => isThrough)
  const seen = await comeBackAll({ url: stack.url, seeded, withinMs: withinMs * share, untilMs })
  isThrough = true
  const beside = spread(await office)
  await pause(settlesMs)
  const rest = spread([...before, ...(await officeReads(company, (made) => made >= restRounds))])
  const total = { steps: of(phones) * stepsEach, photos: of(phones) * photosEach }
  const count = async (table: string) =>
    (await stack.owner.query(`select count(*)::int as n from ${table} where tenant_id = $1`, [tenantId]))
      .rows[0].n as number
  const [entries, keys] = [await count('work_entries'), await count('idempotency_keys')]
  const isAll = seen.steps === total.steps && seen.photos === total.photos
  const said = { name: '', value: '', gate: '', holds: true }
  const taken = seen.steps + seen.photos - seen.refused.length
  return [
    {
      name: `${total.steps} steps and ${total.photos} photos of ${of(phones)} phones taken`,
      value: isAll
        ? `all in ${(seen.tookMs / 1000).toFixed(0)} s`
        : `${seen.steps} and ${seen.photos} in ${(seen.tookMs / 1000).toFixed(0)} s`,
      gate: `all in ${untilMs / 1000} s`,
      holds: isAll,
    },
    { ...said, name: 'steps a second', value: ((seen.steps * 1000) / seen.tookMs).toFixed(0) },
    {
      ...said,
      name: 'refused',
      value: [String(seen.refused.length), ...new Set(seen.refused)].slice(0, 4).join(', '),
      gate: '0',
      holds: !seen.refused.length,
    },
    {
      ...said,
      name: 'steps and photos taken, beside keys and entries of works kept',
      value: `${taken}, ${keys}, ${entries}`,
      gate: isAll ? 'as many keys' : '',
      holds: !isAll || keys === taken,
    },
    { ...said, name: 'times a phone was told to come again', value: String(seen.turnedAway) },
    {
      ...said,
      name: 'reads of the office beside it at p50, p95, p99',
      value: `${beside.p50.toFixed(0)}, ${beside.p95.toFixed(0)}, ${beside.p99.toFixed(0)} ms; at rest ${rest.p50.toFixed(0)}, ${rest.p95.toFixed(0)}, ${rest.p99.toFixed(0)} ms`,
      gate: 'p99 ≤ 100 ms',
      holds: beside.p99 <= 100,
    },
  ]
}

export const returnGroup = {
  name: 'Return',
  size: `${phones} phones, each with ${stepsEach} steps and ${photosEach} photos of 190 kB from five days without signal, come back within ${withinMs / 1000} s, while the office reads lists; phones and server share the machine`,
  load,
}
