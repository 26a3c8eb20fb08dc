import { mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, bodyOf } from '@muster/client/request'
import { company } from '@muster/contract/company/company'
import { contracts } from '@muster/contract/contracts'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { jobs } from '@muster/contract/jobs/jobs'
import type { Answer, Endpoint, Input } from '@muster/contract/kit/endpoint'
import { session, withoutSecondStep } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { runningEmbeddedPostgres } from '@muster/embedded-postgres/running'
import pg from 'pg'
import { columnTypes } from '../../src/db/connection/pool.ts'
import { commandIn, makeCompany, owner } from '../process/a-company.ts'
import { aServer, type Running } from '../process/a-server.ts'

/** What came of one request; status 0 when nothing came, 1 when the answer broke off. */
export interface Came {
  status: number
  data: unknown
  text: string
  headers: Headers
  ms: number
}
interface Sending {
  key?: string
  patienceMs?: number
}

export interface Place {
  readonly folder: string
  readonly environment: Record<string, string>
  server: Running
  /** From the start of the process to the first 200 of /readyz, in milliseconds. */
  start(): Promise<number>
  /** As the owner of the tables; a connection that lives as long as the database does. */
  owner<R extends object>(text: string, values?: unknown[]): Promise<R[]>
  ownerUrl(): string
  /** Process ids of the database, the first of them the postmaster. */
  postgres(): number[]
  end(): Promise<void>
}

export async function aPlace(given: { folder?: string; more?: Record<string, string> } = {}): Promise<Place> {
  const folder = given.folder ?? mkdtempSync(path.join(os.tmpdir(), 'muster-faults-'))
  const environment = { MUSTER_DATA: folder, LOG_LEVEL: 'warn', ...given.more }
  const database = path.join(folder, 'database')
  const ownerUrl = () => {
    const url = given.more?.DATABASE_URL ?? runningEmbeddedPostgres(database)
    if (!url) throw new Error('No database runs')
    return url
  }
  const place: Place = {
    folder,
    environment,
    server: undefined as never,
    async start() {
      const began = performance.now()
      place.server = await aServer(environment)
      while ((await fetch(`${place.server.url}/readyz`)).status !== 200) await pause(5)
      return performance.now() - began
    },
    ownerUrl,
    async owner(text, values) {
      const client = new pg.Client({ connectionString: ownerUrl(), types: columnTypes })
      client.on('error', () => undefined)
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    postgres: () => postgresIn(database),
    async end() {
      await place.server.end('SIGTERM')
      if (!given.folder) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
  await place.start()
  return place
}

function postgresIn(database: string): number[] {
  const dataDir = realpathSync(path.join(database, 'pg18'))
  const isIts = (pid: number) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === dataDir &&
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      )
    } catch {
      return false
    }
  }
  const first = Number.parseInt(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10)
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isIts(pid))
  return all.sort((a, b) => Number(b === first) - Number(a === first))
}

export const signal = (pids: readonly number[], name: NodeJS.Signals) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself meanwhile.
    }
  }
}

/** One request over a connection that stays open, read to its end; never throws. */
export async function send<E extends Endpoint>(
  place: Place,
  token: string | undefined,
  endpoint: E,
  input: Input<E>,
  { key, patienceMs = 30_000 }: Sending = {},
): Promise<Came> {
  const body = bodyOf(endpoint, input as never)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
  }
  const began = performance.now()
  const came = { status: 0, data: undefined as unknown, text: '', headers: new Headers() }
  try {
    const answer = await fetch(place.server.url + addressOf(endpoint, input as never, undefined), {
      method: endpoint.method,
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body }),
    })
    came.status = 1
    came.text = await answer.text()
    came.headers = answer.headers
    if (answer.headers.get('content-type')?.includes('json')) came.data = JSON.parse(came.text).data
    came.status = answer.status
  } catch {
    // Cut off, before the answer or in the middle of it.
  }
  return { ...came, ms: performance.now() - began }
}

/** The answer's data; throws what was refused. */
export async function call<E extends Endpoint>(
  place: Place,
  token: string | undefined,
  endpoint: E,
  input: Input<E>,
) {
  const { status, data, text } = await send(place, token, endpoint, input)
  if (status < 200 || status > 299) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${text}`)
  return data as Answer<E>
}

export async function signIn(place: Place, email: string, password: string): Promise<string> {
  const body = { email, password, tenant: owner.tenant }
  return withoutSecondStep(await call(place, undefined, session.signIn, { body } as never)).accessToken
}

export interface Worker {
  readonly id: number
  readonly token: string
}
export interface Company {
  readonly token: string
  readonly bossId: number
  readonly employeeRole: number
  readonly jobId: number
  readonly jobDetailId: number
  readonly contractId: number
  readonly contractLocationId: number
  readonly questionIds: readonly number[]
  readonly clientId: number
  readonly field: readonly Worker[]
  readonly entered: readonly number[]
}

const password = 'Ferry-at-seven-42'

export async function aCompany(place: Place, { field = 6, entered = 20 } = {}): Promise<Company> {
  await makeCompany(commandIn(place.environment))
  const token = await signIn(place, owner.email, owner.password)
  const as = <E extends Endpoint>(endpoint: E, input: Input<E>) => call(place, token, endpoint, input)
  const me = await as(session.me, {})
  const roles = await as(users.roles, {})
  const roleOf = (level: number) => roles.find(({ roleLevel }) => roleLevel === level)!.id
  const person = async (name: string, level: number, known = false) => {
    const email = `${name}@acme.example`
    const contact = { email, phone: '0412 345 678', employeeNumber: name }
    const body = { firstName: name, lastName: 'Works', ...contact, userRoleId: roleOf(level) }
    return (await as(users.create, { body: { ...body, ...(known ? { password } : { invite: true }) } })).id
  }
  const clientId = await person('client', 10)
  const term = { startDate: '2020-01-01', endDate: '2039-12-31' }
  const contract = { title: 'Cleaning', number: 'C-1', ...term, clientId, signedById: me.tenantUserId }
  const { id: contractId } = await as(contracts.create, { body: contract as never })
  const where = { address: '1 Queen Street, Brisbane', lat: -27.4698, lang: 153.0251 }
  await as(sites.create, { body: { name: 'Tower', ...where, clientId, contractId } as never })
  const questions = [1, 2].map((n) => ({ mandatory: false, answerType: 'TEXT' as const, title: `Note ${n}` }))
  const item = { title: 'Bench', frequency: null, specUserAnswers: questions }
  const spec = { title: 'Kitchen', frequency: 'DAILY', jobSpecPromptType: 'NONE', jobSpecItems: [item] }
  await as(jobDetails.create, { body: { title: 'Nightly', clientId, specMap: { NORMAL: [spec] } } as never })
  const [ids] = await place.owner<{ detail: number; link: number; questions: number[] }>(
    `select (select max(id) from job_details) as detail, (select max(id) from contract_sites) as link,
      (select array_agg(id order by id) from questionnaires) as questions`,
  )
  const jobId = await as(jobs.create, { body: { jobDetailId: ids!.detail, contractLocationId: ids!.link } })
  const workers: Worker[] = []
  for (let n = 0; n < field; n++) {
    const id = await person(`field${n}`, 5, true)
    const own = await signIn(place, `field${n}@acme.example`, password)
    const { version } = await call(place, own, company.notice, {})
    await call(place, own, company.acknowledgeNotice, { body: { version } })
    workers.push({ id, token: own })
  }
  const others: number[] = []
  for (let n = 0; n < entered; n++) others.push(await person(`entered${n}`, 5))
  const jobUsers = [...workers.map(({ id }) => id), ...others].map((tenantUserId) => ({
    tenantUserId,
    hours: 2,
  }))
  await as(jobs.assign, { params: { id: jobId }, query: { force: true }, body: { jobUsers } } as never)
  return {
    token,
    contractId,
    bossId: me.tenantUserId,
    employeeRole: roleOf(5),
    jobId,
    jobDetailId: ids!.detail,
    contractLocationId: ids!.link,
    questionIds: ids!.questions,
    clientId,
    field: workers,
    entered: others,
  }
}

export const tellFigures = (title: string, figures: object) =>
  process.stdout.write(`${title}: ${JSON.stringify(figures)}\n`)
/** The figure that so much of a list stays below. */
export const quantile = (list: readonly number[], share: number) => {
  const sorted = [...list].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
