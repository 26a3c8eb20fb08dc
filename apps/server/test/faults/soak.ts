import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chat } from '@muster/contract/chat'
import { jobs } from '@muster/contract/jobs/jobs'
import { payroll } from '@muster/contract/pay/payroll'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { owner } from '../process/a-company.ts'
import { usualWaits } from '../settings.ts'
import {
  aCompany,
  aPlace,
  type Came,
  type Company,
  type Place,
  quantile,
  send,
  signIn,
  tellFigures,
} from './place.ts'

/** A token lives for fifteen minutes. */
const renewMs = 600_000
const sampleMs = 10_000

interface Sample {
  /** Minutes since the start. */
  at: number
  rssMb: number
  files: number
  connections: number
  p99: number
}

const ofProcess = (pid: number) => ({
  rssMb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024,
  files: readdirSync(`/proc/${pid}/fd`).length,
})

/** By least squares, a minute. */
function slope(samples: readonly Sample[], of: (sample: Sample) => number) {
  const mean = (list: number[]) => list.reduce((all, each) => all + each, 0) / list.length
  const [x, y] = [mean(samples.map(({ at }) => at)), mean(samples.map(of))]
  const over = samples.reduce((all, each) => all + (each.at - x) * (of(each) - y), 0)
  return over / samples.reduce((all, { at }) => all + (at - x) ** 2, 0)
}

/** 80 % reads, 15 % writes, 5 % reports, as people at work send them. */
function mixed(place: Place, at: Company, token: () => string) {
  let n = 0
  const reads = [
    () => send(place, token(), session.me, {}),
    () => send(place, token(), users.list, { query: { page: 0, size: 20 } } as never),
    () =>
      send(place, token(), jobs.read, { params: { id: at.jobId }, query: { includeUsers: true } } as never),
    () => send(place, token(), works.list, { query: { jobId: at.jobId, page: 0, size: 20 } } as never),
    () => send(place, token(), chat.list, {}),
    () => send(place, token(), chat.unread, {}),
  ]
  const slot = Date.parse('2025-01-01T00:00:00Z')
  const write = () => {
    const start = slot + Math.floor(n / at.entered.length) * 3_600_000
    const [startTime, endTime] = [start, start + 3_000_000].map((each) => new Date(each).toISOString())
    const whose = { jobId: at.jobId, tenantUserId: at.entered[n % at.entered.length]! }
    const body = { ...whose, startTime, endTime, reason: 'Soaked' }
    return send(place, token(), works.enter, { body } as never, { key: randomUUID() })
  }
  const month = { tenantUserId: at.entered[0]!, startDate: '2025-01-01', endDate: '2025-01-31' }
  const report = () => send(place, token(), payroll.byUser, { query: month })
  return (): Promise<Came> => {
    n += 1
    const share = n % 20
    return share === 0 ? report() : share < 4 ? write() : reads[n % reads.length]!()
  }
}

export async function soak(place: Place, { minutes, rate }: { minutes: number; rate: number }) {
  const company = await aCompany(place)
  let [token, renewed] = [company.token, Date.now()]
  const next = mixed(place, company, () => token)
  const statuses: Record<number, number> = {}
  let recent: number[] = []
  const samples: Sample[] = []
  const began = performance.now()
  const minutesOn = () => (performance.now() - began) / 60_000
  let [sent, sampled] = [0, 0]
  const open = new Set<Promise<unknown>>()
  const sendOne = async () => {
    const { status, ms } = await next()
    statuses[status] = (statuses[status] ?? 0) + 1
    recent.push(ms)
  }
  while (minutesOn() < minutes) {
    if (sent < minutesOn() * 60 * rate) {
      sent += 1
      const asked = sendOne().finally(() => open.delete(asked))
      open.add(asked)
      continue
    }
    if (Date.now() - renewed > renewMs) {
      token = await signIn(place, owner.email, owner.password)
      renewed = Date.now()
    }
    if (performance.now() - began - sampled >= sampleMs) {
      sampled = performance.now() - began
      const [{ n }] = (await place.owner<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where application_name like 'muster%' or application_name like 'pgboss%'`,
      )) as [{ n: number }]
      samples.push({
        at: minutesOn(),
        ...ofProcess(place.server.child.pid!),
        connections: n,
        p99: quantile(recent, 0.99),
      })
      recent = []
    }
    await pause(5)
  }
  await Promise.all(open)
  // Before, caches fill and the runtime finds its size.
  const warm = samples.filter((sample) => sample.at >= minutes / 5)
  const half = Math.floor(warm.length / 2)
  const mean = (list: Sample[], of: (sample: Sample) => number) =>
    Math.round((list.reduce((all, each) => all + of(each), 0) / list.length) * 10) / 10
  const twoHalves = (of: (sample: Sample) => number) => [
    mean(warm.slice(0, half), of),
    mean(warm.slice(half), of),
  ]
  return {
    minutes,
    rate,
    sent,
    statuses,
    failed: Object.entries(statuses).reduce((all, [status, n]) => all + (/^2/.test(status) ? 0 : n), 0),
    rssMb: twoHalves(({ rssMb }) => rssMb),
    rssMbByTenth: Array.from({ length: 10 }, (_, tenth) =>
      mean(
        samples.filter(({ at }) => Math.floor((at / minutes) * 10) === tenth),
        ({ rssMb }) => rssMb,
      ),
    ),
    rssMbAnHour: Math.round(slope(warm, ({ rssMb }) => rssMb) * 600) / 10,
    files: twoHalves(({ files }) => files),
    connections: twoHalves(({ connections }) => connections),
    p99Ms: twoHalves(({ p99 }) => p99),
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '60' } },
  })
  const place = await aPlace({ more: usualWaits })
  try {
    tellFigures('D25', await soak(place, { minutes: Number(values.minutes), rate: Number(values.rate) }))
  } finally {
    await place.end()
  }
}
