import type { Endpoint } from '@muster/contract/kit/endpoint'
import { notifications } from '@muster/contract/notifications/notifications'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import type { CompiledQuery } from 'kysely'
import { myNotifications } from '../../apps/server/src/features/notifications/queries.ts'
import { readSite } from '../../apps/server/src/features/sites/queries.ts'
import { readUserRecord } from '../../apps/server/src/features/users/record-queries.ts'
import type { BenchCompany } from '../a-company.ts'
import { startBare } from '../bare-server.ts'
import { askOnce, type Driven, drive, mostConnections, saturate } from '../drive.ts'
import { statementsOf } from '../recorded.ts'
import { seedLoad } from '../seeds/load.ts'
import type { Figure } from './chat.ts'
import { costs } from './load-costs.ts'
import { loopDelay } from './load-loop.ts'
import { asker, type Cast, mixed, openPages } from './load-mix.ts'

const aThousand = { rate: 120, seconds: 60, p99: 150 }
const rates = [200, 400, 600, 800, 1000, 1200, 1500]
const stepSeconds = 10
const mixedP99 = 500
const mixedRate = 1000
const signInsASecond = 10
const readLines = 32
const readSeconds = 5
const shareOfBare = 0.7

const faultsText = ({ faults }: Driven) =>
  [...faults].map(([kind, many]) => `${many} × ${kind}`).join(', ') || '0'
const spreadText = ({ times }: Driven) =>
  `${times.p50.toFixed(0)}, ${times.p95.toFixed(0)}, ${times.p99.toFixed(0)} ms`

async function load(company: BenchCompany): Promise<Figure[]> {
  const cast = await seedLoad(company)
  const { url } = company.stack
  await drive(url, asker(cast, mixed), 100, 10)
  return [
    ...(await costs(company, cast)),
    ...(await signedIn(url, cast)),
    ...(await mostMixed(url, cast)),
    ...(await loopDelay(company, cast)),
    ...(await tooMuch(url, cast)),
    ...(await signInBurst(company, cast)),
    ...(await besideBare(company, cast)),
  ]
}

async function signedIn(url: string, cast: Cast): Promise<Figure[]> {
  const { rate, seconds, p99 } = aThousand
  const seen = await drive(url, asker(cast, openPages), rate, seconds)
  return [
    {
      name: `a thousand people with open pages, ${rate} calls a second for ${seconds} s: p50, p95, p99`,
      value: spreadText(seen),
      gate: `p99 ≤ ${p99} ms`,
      holds: seen.times.p99 <= p99,
    },
    {
      name: 'of these not answered as they should',
      value: faultsText(seen),
      gate: '0',
      holds: seen.faults.size === 0,
    },
  ]
}

/** Everybody's connection is open, and the server has been busy for a while. */
async function warmUp(url: string, cast: Cast) {
  const ask = asker(cast, mixed)
  await Promise.all(Array.from({ length: mostConnections }, () => askOnce(url, ask())))
  await drive(url, ask, rates[1]!, stepSeconds)
}

/** Ever more calls a second, until they are not answered in time. */
async function mostMixed(url: string, cast: Cast): Promise<Figure[]> {
  const figures: Figure[] = []
  let most = 0
  await warmUp(url, cast)
  for (const rate of rates) {
    const seen = await drive(url, asker(cast, mixed), rate, stepSeconds)
    const holds = seen.times.p99 <= mixedP99 && seen.faults.size === 0
    if (holds) most = rate
    figures.push({
      name: `${rate} mixed calls a second for ${stepSeconds} s: p50, p95, p99; answered a second; faults`,
      value: `${spreadText(seen)}; ${seen.rate.toFixed(0)}; ${faultsText(seen)}`,
      gate: '',
      holds: true,
    })
    if (!holds) break
  }
  return [
    ...figures,
    {
      name: `most mixed calls a second with p99 ≤ ${mixedP99} ms and no fault`,
      value: String(most),
      gate: `≥ ${mixedRate}`,
      holds: most >= mixedRate,
    },
  ]
}

const tooMuchSeconds = 60
const acceptedP99 = 1000
const restSeconds = 10
/** Three times what could be answered: as much as ever is answered soon, the rest is sent away, and afterwards all is well. */
async function tooMuch(url: string, cast: Cast): Promise<Figure[]> {
  const ask = asker(cast, mixed)
  const most = await saturate(() => askOnce(url, ask()), 64, 5)
  const rate = Math.ceil(3 * most)
  const seen = await drive(url, ask, rate, tooMuchSeconds)
  const after = await drive(url, ask, aThousand.rate, restSeconds)
  return [
    {
      name: `${rate} mixed calls a second for ${tooMuchSeconds} s, three times the ${most.toFixed(0)} of 64 lines: answered a second, p99 of these; sent away with 503, and within, p50 and p95`,
      value: `${seen.doneRate.toFixed(0)}, ${seen.done.p99.toFixed(0)} ms; ${faultsText(seen)}, ${seen.sentAway.p50.toFixed(0)}, ${seen.sentAway.p95.toFixed(0)} ms`,
      gate: `≥ 80 % of ${most.toFixed(0)}, p99 ≤ ${acceptedP99} ms`,
      holds: seen.doneRate >= 0.8 * most && seen.done.p99 <= acceptedP99,
    },
    {
      name: `${aThousand.rate} a second right afterwards, for ${restSeconds} s: p50, p95, p99; faults`,
      value: `${spreadText(after)}; ${faultsText(after)}`,
      gate: 'no fault',
      holds: after.faults.size === 0,
    },
  ]
}

/** Everybody comes at once in the morning, each from an address of their own. */
async function signInBurst(company: BenchCompany, cast: Cast): Promise<Figure[]> {
  const { stack, code, password } = company
  const seconds = 15
  const { rows } = await stack.owner.query<{ email: string }>(
    `select email from users where tenant_id = $1 and first_name = 'Crew' order by id limit ${signInsASecond * seconds}`,
    [company.tenantId],
  )
  const alone = await drive(stack.url, asker(cast, openPages), aThousand.rate, seconds)
  const signIn = async ({ email }: { email: string }, n: number) => {
    await new Promise((resolve) => setTimeout(resolve, (n * 1000) / signInsASecond))
    const response = await fetch(stack.url + session.signIn.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${n >> 8}.${n & 255}` },
      body: JSON.stringify({ tenant: code, email, password, platform: 'WEB' }),
    })
    return response.ok
  }
  const [beside, signed] = await Promise.all([
    drive(stack.url, asker(cast, openPages), aThousand.rate, seconds),
    Promise.all(rows.map(signIn)),
  ])
  const failed = signed.filter((ok) => !ok).length
  return [
    {
      name: `${signInsASecond} sign-ins a second for ${seconds} s beside it: refused`,
      value: String(failed),
      gate: '0',
      holds: failed === 0,
    },
    {
      name: 'the open pages meanwhile, and without them: p99',
      value: `${beside.times.p99.toFixed(0)}, ${alone.times.p99.toFixed(0)} ms`,
      gate: '≤ 2 ×',
      holds: beside.times.p99 <= 2 * alone.times.p99,
    },
  ]
}

async function besideBare(company: BenchCompany, cast: Cast): Promise<Figure[]> {
  const [siteId = 0] = cast.siteIds
  const [manager, worker] = [cast.managers[0]!, cast.workers[0]!]
  const reads: { name: string; endpoint: Endpoint; input: object; bare: CompiledQuery[][] }[] = [
    {
      name: 'one site',
      endpoint: sites.read,
      input: { params: { id: siteId } },
      bare: await statementsOf(company, (scope) => readSite(scope, siteId)),
    },
    {
      name: 'one person',
      endpoint: users.read,
      input: { params: { id: worker.id } },
      bare: await statementsOf(company, (scope) => readUserRecord(scope, worker.id)),
    },
    {
      name: 'my notifications',
      endpoint: notifications.list,
      input: {},
      bare: await statementsOf(company, (scope) => myNotifications(scope).limit(20).execute()),
    },
  ]
  const figures: Figure[] = []
  for (const { name, endpoint, input, bare } of reads) {
    const call = { token: manager.token, endpoint, input }
    const ours = await saturate(() => askOnce(company.stack.url, call), readLines, readSeconds)
    const theirs = await behindBareRoute(company, bare.flat())
    figures.push({
      name: `${name}: answers a second, and those of a bare route with the same statements`,
      value: `${ours.toFixed(0)}, ${theirs.toFixed(0)} (${((100 * ours) / theirs).toFixed(0)} %)`,
      gate: `≥ ${shareOfBare * 100} %`,
      holds: ours >= shareOfBare * theirs,
    })
  }
  return figures
}

async function behindBareRoute({ stack }: BenchCompany, statements: CompiledQuery[]): Promise<number> {
  const bare = await startBare(stack, statements)
  const call = { token: '', endpoint: { method: 'GET', path: '/' } as unknown as Endpoint, input: {} }
  try {
    await saturate(() => askOnce(bare.url, call), readLines, 1)
    return await saturate(() => askOnce(bare.url, call), readLines, readSeconds)
  } finally {
    await bare.stop()
  }
}

export const loadGroup = {
  name: 'Load',
  size: 'A company of 1,000 people, all signed in, with 400 sites and 50,000 works; the calls of the specification’s mix, each by another person; people and server share the machine',
  load,
}
