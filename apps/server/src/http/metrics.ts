import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestStats } from '../db/connection/request-stats.ts'
import type { KeptChecks } from '../integrity/read-checks.ts'

export interface AnsweredRequest {
  /** As the contract writes it, never the address that was asked for: `GET /api/job/:id`. */
  readonly endpoint: string
  readonly status: number
  readonly seconds: number
  readonly stats: RequestStats
}

export interface Metrics {
  /** Of this process alone. */
  readonly registry: Registry
  observe(answered: AnsweredRequest): void
  /** What a browser reports to have refused; both labels are of short lists. */
  reported(refused: { directive: string; source: string }): void
  /** In the text format of Prometheus, with its content type. */
  read(): Promise<{ text: string; contentType: string }>
}

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const statusClass = (status: number) => `${Math.floor(status / 100)}xx`

/** What a process has to say to Prometheus: which endpoint, which company, where the time went, and what the night found. */
export function openMetrics(checks: () => Promise<KeptChecks>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  observeChecks(registry, checks)
  const durations = new Histogram({
    name: 'muster_request_seconds',
    help: 'Requests by endpoint and kind of answer',
    labelNames: ['endpoint', 'status'],
    ...{ buckets, registers },
  })
  const parts = new Counter({
    name: 'muster_request_part_seconds_total',
    help: 'Where the time of requests went: waiting for the database, for a slot of the company, and the rest',
    labelNames: ['endpoint', 'part'],
    registers,
  })
  const statements = new Counter({
    name: 'muster_request_statements_total',
    help: 'Statements sent to the database by requests',
    labelNames: ['endpoint'],
    registers,
  })
  const reports = new Counter({
    name: 'muster_csp_reports_total',
    help: 'What browsers refused by the content security policy, by directive and kind of source',
    labelNames: ['directive', 'source'],
    registers,
  })
  const ofCompany = new Counter({
    name: 'muster_company_requests_total',
    help: 'Requests by company and kind of answer',
    labelNames: ['company', 'status'],
    registers,
  })
  const secondsOfCompany = new Counter({
    name: 'muster_company_request_seconds_total',
    help: 'Time that requests of a company took',
    labelNames: ['company'],
    registers,
  })
  return {
    registry,
    reported: (refused) => reports.inc(refused),
    observe({ endpoint, status, seconds, stats }) {
      const { tenantId, statements: sent, databaseMs, slotMs } = stats
      durations.observe({ endpoint, status: statusClass(status) }, seconds)
      const [database, slot] = [databaseMs / 1000, slotMs / 1000]
      parts.inc({ endpoint, part: 'database' }, database)
      parts.inc({ endpoint, part: 'slot' }, slot)
      // Statements at once overlap, so that their waits may add up to more than the request took.
      parts.inc({ endpoint, part: 'rest' }, Math.max(0, seconds - database - slot))
      statements.inc({ endpoint }, sent)
      if (tenantId === undefined) return
      ofCompany.inc({ company: tenantId, status: statusClass(status) })
      secondsOfCompany.inc({ company: tenantId }, seconds)
    },
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}

/** Read where they are kept whenever somebody asks, as every process sees the same; nothing while they cannot be read. */
function observeChecks(registry: Registry, checks: () => Promise<KeptChecks>) {
  const shared = { registers: [registry], aggregator: 'max' as const }
  const readLast = async () => (await checks().catch(() => undefined))?.last
  new Gauge({
    name: 'muster_nightly_check_timestamp_seconds',
    help: 'When store and links were last looked through',
    ...shared,
    async collect() {
      const last = await readLast()
      if (last) this.set(Date.parse(last.at) / 1000)
    },
  })
  new Gauge({
    name: 'muster_nightly_check_found',
    help: 'What was found when store and links were last looked through',
    labelNames: ['kind'],
    ...shared,
    async collect() {
      const { at: _, ...counts } = (await readLast()) ?? { at: '' }
      this.reset()
      for (const [kind, count] of Object.entries(counts)) if (count !== null) this.set({ kind }, count)
    },
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether this is the header of whoever has the token. */
export const hasToken = (header: string | undefined, token: string) =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
