import { addressOf } from '@muster/client/request'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import type { CompiledQuery } from 'kysely'
import { listed } from '../../apps/server/src/db/page.ts'
import { readSite } from '../../apps/server/src/features/sites/queries.ts'
import { listUsers } from '../../apps/server/src/features/users/queries.ts'
import type { BenchCompany } from '../a-company.ts'
import { startBare } from '../bare-server.ts'
import { cpuOf } from '../measure.ts'
import { overLines, requestText } from '../raw-lines.ts'
import { statementsOf } from '../recorded.ts'
import { seedLoad } from '../seeds/load.ts'
import type { Figure } from './chat.ts'
import type { Cast } from './load-mix.ts'

const lines = 16
const rounds = 5
const seconds = 3
const warmUpSeconds = 2

interface ReadRequest {
  readonly name: string
  readonly addresses: readonly string[]
  readonly bare: readonly CompiledQuery[]
  readonly leastRatio: number
  readonly mostCpu?: number
}

async function readsOf(company: BenchCompany, { siteIds }: Cast): Promise<ReadRequest[]> {
  const page = { page: 0, size: 25 }
  const oneSite = await statementsOf(company, (scope) => readSite(scope, siteIds[0]!))
  const people = await statementsOf(company, (scope) => listed(listUsers(scope, page), page))
  return [
    {
      name: 'one site',
      addresses: siteIds.map((id) => addressOf(sites.read, { params: { id } }, undefined)),
      bare: oneSite.flat(),
      leastRatio: 0.4,
      mostCpu: 400,
    },
    {
      name: 'a list of 25 people',
      addresses: [addressOf(users.list, { query: page as never }, undefined)],
      bare: people.flat(),
      leastRatio: 0.6,
    },
  ]
}

interface Round {
  readonly rate: number
  readonly cpu: number
  readonly faults: number
}

/** One round against one server: answers a second, and microseconds of its CPU for each. */
async function ride(url: string, pid: number, next: () => string, rideSeconds = seconds): Promise<Round> {
  const before = cpuOf(pid) ?? Number.NaN
  const { answered, faults } = await overLines(url, next, lines, rideSeconds)
  const cpu = (1000 * ((cpuOf(pid) ?? Number.NaN) - before)) / answered
  return { rate: answered / rideSeconds, cpu, faults }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

async function besideBare({ stack }: BenchCompany, { managers }: Cast, read: ReadRequest): Promise<Figure[]> {
  const bare = await startBare(stack, read.bare)
  let n = 0
  const next = () => {
    n += 1
    return requestText(read.addresses[n % read.addresses.length]!, managers[n % managers.length]!.token)
  }
  const ours = (length?: number) => ride(stack.url, stack.serverPid, next, length)
  const theirs = (length?: number) => ride(bare.url, bare.pid, () => requestText('/', ''), length)
  const all: { ours: Round; theirs: Round }[] = []
  try {
    await ours(warmUpSeconds)
    await theirs(warmUpSeconds)
    for (let round = 0; round < rounds; round++) all.push({ ours: await ours(), theirs: await theirs() })
  } finally {
    await bare.stop()
  }
  const medianOf = (pick: (round: (typeof all)[number]) => number) => median(all.map(pick))
  const ratio = medianOf((round) => round.ours.rate / round.theirs.rate)
  const cpu = medianOf((round) => round.ours.cpu)
  const faults = all.reduce((sum, round) => sum + round.ours.faults + round.theirs.faults, 0)
  return [
    {
      name: `${read.name}: answers a second, and those of a bare route with the same statements; faults`,
      value: `${medianOf((round) => round.ours.rate).toFixed(0)}, ${medianOf((round) => round.theirs.rate).toFixed(0)} (${ratio.toFixed(2)}); ${faults}`,
      gate: `≥ ${read.leastRatio.toFixed(2)}; 0`,
      holds: ratio >= read.leastRatio && faults === 0,
    },
    {
      name: `${read.name}: CPU of the server for one, and of the bare route`,
      value: `${cpu.toFixed(0)}, ${medianOf((round) => round.theirs.cpu).toFixed(0)} µs`,
      gate: read.mostCpu ? `≤ ${read.mostCpu} µs` : '',
      holds: !read.mostCpu || cpu <= read.mostCpu,
    },
  ]
}

async function load(company: BenchCompany): Promise<Figure[]> {
  const cast = await seedLoad(company)
  const figures: Figure[] = []
  for (const read of await readsOf(company, cast)) figures.push(...(await besideBare(company, cast, read)))
  return figures
}

export const requestGroup = {
  name: 'Request',
  size: `Two simple reads of a company of 1,000 people with 400 sites, over ${lines} connections, beside a bare Fastify route that sends the same statements through a pool of the same size and answers their rows; medians of ${rounds} alternating rounds of ${seconds} s`,
  load,
}
