import { setTimeout as pause } from 'node:timers/promises'
import { aCompany, type BenchCompany } from '../a-company.ts'
import { askOnce, saturate } from '../drive.ts'
import { cpuOf } from '../measure.ts'
import { seedCompanies } from '../seeds/companies.ts'
import { seedYears, type Years } from '../seeds/reports.ts'
import type { Figure } from './chat.ts'
import { largeGroup } from './large.ts'
import { databasePid } from './load-costs.ts'
import { asker, type Cast, openPages } from './load-mix.ts'

const years: Years = {
  people: 1000,
  sites: 400,
  jobsASite: 5,
  sitesEach: 2,
  works: 1_000_000,
  visitsADay: 2,
  fixesEach: 10,
}
/** Of the million visits. */
const shares = [0.01, 0.1, 1]
/** Companies that are added, so that there are 10, 100 and 1,000. */
const added = [10, 90, 900]
const seconds = 2
const lines = 4
/** What a call of a larger company may cost more than its answer grows; below a millisecond of CPU nobody notices. */
const mostGrowth = 2
const alwaysCheapMs = 1

interface Cost {
  /** Milliseconds of CPU for a call, server and database. */
  readonly ms: number
  readonly bytes: number
}

async function costOf(
  { stack }: BenchCompany,
  database: number | undefined,
  ask: () => Promise<number>,
): Promise<Cost> {
  const spent = () => (cpuOf(stack.serverPid) ?? Number.NaN) + (database ? (cpuOf(database) ?? 0) : 0)
  let [answered, bytes] = [0, 0]
  const askCounted = async () => {
    bytes += await ask()
    answered += 1
  }
  await saturate(askCounted, lines, seconds / 2)
  ;[answered, bytes] = [0, 0]
  const before = spent()
  await saturate(askCounted, lines, seconds)
  await pause(100)
  return { ms: (spent() - before) / answered, bytes: bytes / answered }
}

const digits = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))

/** Whether a call costs more in the largest company than its answer explains. */
function figureOf(name: string, costs: readonly Cost[]): Figure {
  const [first, last] = [costs[0]!, costs.at(-1)!]
  const growth = last.ms / first.ms
  const ofAnswer = Math.max(1, last.bytes / first.bytes)
  return {
    name,
    value: `${costs.map(({ ms }) => digits(ms)).join(', ')} ms of CPU (× ${growth.toFixed(1)}); answer × ${ofAnswer.toFixed(1)}`,
    gate: `≤ ${mostGrowth} × its answer, or ${alwaysCheapMs} ms`,
    holds: growth <= mostGrowth * ofAnswer || last.ms <= alwaysCheapMs,
  }
}

async function visits(run: BenchCompany): Promise<Figure[]> {
  const costs = new Map<string, Cost[]>()
  for (const share of shares) {
    const company = await aCompany(run.stack, share * run.share)
    await seedYears(company, years)
    const database = await databasePid(company)
    for (const { name, ask } of await largeGroup.subjects(company)) {
      const bytes = async () => ((await ask()) as { text: string }).text.length
      costs.set(name, [...(costs.get(name) ?? []), await costOf(company, database, bytes)])
    }
  }
  return [...costs].map(([name, all]) => figureOf(name, all))
}

async function companies(run: BenchCompany): Promise<Figure> {
  const casts: Cast[] = []
  const costs: Cost[] = []
  const database = await databasePid(run)
  for (const [step, count] of added.entries()) {
    casts.push(...(await seedCompanies(run.stack, run.of(count), `many-${step}`)))
    const askers = casts.map((cast) => asker(cast, openPages))
    let n = 0
    const ask = async () => {
      n += 1
      await askOnce(run.stack.url, askers[n % askers.length]!())
      return 1
    }
    costs.push(await costOf(run, database, ask))
  }
  return figureOf('a call of an open page, with 10, 100 and 1,000 companies', costs)
}

const load = async (run: BenchCompany): Promise<Figure[]> => [await companies(run), ...(await visits(run))]

export const growthGroup = {
  name: 'Growth',
  size: 'CPU of server and database for a call in a company with 10,000, 100,000 and 1,000,000 visits of 1,000 people at 400 sites, over 4 connections; and of the calls of open pages with 10, 100 and 1,000 companies',
  load,
}
