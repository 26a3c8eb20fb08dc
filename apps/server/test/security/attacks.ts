import { session, withoutSecondStep } from '@muster/contract/session/session'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { refusalStepMs } from '../../src/deps.ts'
import { mailResetLinks, sealRequest } from '../../src/features/session/mail-reset-links.ts'
import { openPasswords } from '../../src/http/session/passwords.ts'
import { anyPassword, aTenant, aUser, nextNumber, type Tenant, type TestUser } from '../tenant.ts'

// Each attack of group A with its count: small ones with every test run, those of the page in `npm run test:slow`.

const octet = (n: number) => n & 255
let addresses = 0
/** An address that nobody else uses. */
export const anAddress = () => {
  addresses += 1
  return `172.${16 + octet(process.pid % 16)}.${octet(addresses >> 8)}.${octet(addresses)}`
}

interface Sent {
  email: string
  password: string
  tenant: string | number
}
export const signInAt = (app: FastifyInstance, remoteAddress: string, payload: Sent, headers = {}) =>
  app.inject({ method: 'POST', url: '/api/auth/signin', remoteAddress, payload, headers })

const tally = (statuses: readonly number[]) => {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** The application at the cost of production, over the same database. */
export async function atFullCost(t: Tenant) {
  const passwords = openPasswords()
  return { app: await buildApp({ ...t.deps, passwords, refusalStepMs }), passwords }
}

/** Times of refused sign-ins in milliseconds, the kinds taking turns so that the machine's mood hits all alike. */
export async function timedRefusals(each: number) {
  const [t, other] = [await aTenant(), await aTenant()]
  const { app, passwords } = await atFullCost(t)
  const hash = await passwords.hash(anyPassword)
  const people: TestUser[] = []
  for (let n = 0; n < each * 2; n++) people.push(await aUser(t))
  const scope = await t.scope()
  await scope.change('users', { password_hash: hash }).execute()
  const gone = people.splice(0, each)
  const ids = gone.map(({ id }) => id)
  await scope.change('users', { removed_at: new Date() }).where('id', 'in', ids).execute()
  const kinds: Record<string, (n: number) => Sent> = {
    'unknown company': (n) => ({ email: people[n]!.email, password: 'wrong', tenant: `no-such-${n}` }),
    'unknown e-mail': (n) => ({ email: `x${n}@${t.code}.example`, password: 'wrong', tenant: t.code }),
    'wrong password': (n) => ({ email: people[n]!.email, password: 'wrong', tenant: t.code }),
    'removed person': (n) => ({ email: gone[n]!.email, password: anyPassword, tenant: t.code }),
    'person of another company': (n) => ({
      email: people[n]!.email,
      password: anyPassword,
      tenant: other.code,
    }),
  }
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  const bodies = new Set<string>()
  for (let warm = 0; warm < 5; warm++)
    await signInAt(app, anAddress(), { email: 'a@b.example', password: 'x', tenant: t.code })
  for (let n = 0; n < each; n++)
    for (const [kind, sent] of Object.entries(kinds)) {
      const began = performance.now()
      const answer = await signInAt(app, anAddress(), sent(n))
      times[kind]!.push(performance.now() - began)
      bodies.add(JSON.stringify([answer.statusCode, { ...answer.json(), requestId: '' }]))
    }
  await app.close()
  return { times, bodies: [...bodies] }
}

/** Times of requests for a link, by whom the e-mail belongs to, and how many mails each kind got. */
export async function timedResetRequests(each: number) {
  const t = await aTenant()
  const kinds = ['known', 'unknown', 'removed'] as const
  const emails = { known: [] as string[], unknown: [] as string[], removed: [] as string[] }
  for (let n = 0; n < each; n++) {
    emails.known.push((await aUser(t)).email)
    emails.unknown.push(`nobody${nextNumber()}@${t.code}.example`)
    const gone = await aUser(t)
    emails.removed.push(gone.email)
    await (await t.scope()).change('users', { removed_at: new Date() }).where('id', '=', gone.id).execute()
  }
  const times = { known: [] as number[], unknown: [] as number[], removed: [] as number[] }
  const bodies = new Set<string>()
  for (let n = 0; n < each; n++)
    for (const kind of kinds) {
      const began = performance.now()
      const sending = { as: 'nobody', address: anAddress() } as const
      const answer = await t.send(session.requestReset, { body: { email: emails[kind][n]! } }, sending)
      times[kind].push(performance.now() - began)
      bodies.add(JSON.stringify([answer.statusCode, { ...answer.json(), requestId: '' }]))
    }
  const mails = { known: 0, unknown: 0, removed: 0 }
  const sample = Math.min(each, 5)
  for (const kind of kinds)
    for (const email of emails[kind].slice(0, sample)) {
      await mailResetLinks(t.deps, t.clock.now(), sealRequest(t.deps.vault, email))
      const { rows } = await t.owner.query('select count(*)::int as n from mails where recipient = $1', [
        email,
      ])
      mails[kind] += rows[0].n
    }
  return { times, bodies: [...bodies], mails, sample }
}

/** Guesses on one account, its owner signing in at the end from where they have been before. */
export async function guesses(many: number, fromAddresses: number) {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const right = { email: person.email, password: anyPassword, tenant: t.code }
  const home = anAddress()
  await signInAt(t.app, home, right)
  const from = Array.from({ length: fromAddresses }, anAddress)
  const statuses: number[] = []
  let wait = 0
  for (let n = 0; n < many; n++) {
    const sent = { ...right, password: `guess ${n}` }
    const answer = await signInAt(t.app, from[n % from.length]!, sent)
    statuses.push(answer.statusCode)
    if (answer.statusCode === 429) wait = Number(answer.headers['retry-after'])
  }
  const owner = await signInAt(t.app, home, right)
  return { counts: tally(statuses), owner: owner.statusCode, wait }
}

/** One guess each on many accounts, from one address. */
export async function spraying(accounts: number) {
  const t = await aTenant()
  const address = anAddress()
  const statuses: number[] = []
  for (let n = 0; n < accounts; n++) {
    const sent = { email: `person${n}@${t.code}.example`, password: 'Summer2026', tenant: t.code }
    statuses.push((await signInAt(t.app, address, sent)).statusCode)
  }
  return tally(statuses)
}

async function signedInPerson() {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const body = { email: person.email, password: anyPassword, tenant: t.code }
  return { t, ...withoutSecondStep(await t.call(session.signIn, { body }, { as: 'nobody' })) }
}
const refreshed = (t: Tenant, refreshToken: string) =>
  t.send(session.refresh, { body: { refreshToken } }, { as: 'nobody' })

/** Twenty tabs refresh one token at once, over and over; answers how often somebody was signed out or got another. */
export async function refreshRaces(rounds: number) {
  const { t, refreshToken } = await signedInPerson()
  let latest = refreshToken
  let odd = 0
  for (let round = 0; round < rounds; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(t, latest)))
    const successors = new Set(answers.map((each) => each.json().data?.refreshToken))
    if (successors.size !== 1 || successors.has(undefined)) odd += 1
    latest = [...successors][0]
  }
  const { rows } = await t.owner.query(
    'select count(*)::int as n from refresh_tokens where tenant_id = $1 and used_at is null',
    [t.tenantId],
  )
  return { odd, living: rows[0].n as number }
}

/** The answer of a refresh is lost and it is sent again; answers how often that went well. */
export async function lostAnswers(times: number) {
  const { t, refreshToken } = await signedInPerson()
  let latest = refreshToken
  let well = 0
  for (let n = 0; n < times; n++) {
    await refreshed(t, latest)
    const again = await refreshed(t, latest)
    if (again.statusCode === 200) well += 1
    latest = again.json().data.refreshToken
  }
  return well
}

/** Sign-ins sent all at once at the cost of production, with another route asked meanwhile. */
export async function hashFlood(parallel: number) {
  const t = await aTenant()
  const { app } = await atFullCost(t)
  const probe = async () => {
    const began = performance.now()
    await app.inject('/healthz')
    return performance.now() - began
  }
  const calm: number[] = []
  for (let n = 0; n < 200; n++) calm.push(await probe())
  const before = process.memoryUsage.rss()
  const flood = Promise.all(
    Array.from({ length: parallel }, (_, n) =>
      signInAt(app, anAddress(), { email: `a${n}@b.example`, password: 'guess', tenant: t.code }),
    ),
  )
  const busy: number[] = []
  let done = false
  void flood.then(() => {
    done = true
  })
  let most = before
  while (!done) {
    busy.push(await probe())
    most = Math.max(most, process.memoryUsage.rss())
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answers = await flood
  await app.close()
  return {
    counts: tally(answers.map(({ statusCode }) => statusCode)),
    calm,
    busy,
    grownMb: (most - before) / 1_048_576,
  }
}

/** Requests for links: of one account, how many mails it got; of many from one address, how many were taken. */
export async function mailFlood(ofOne: number, ofMany: number) {
  const t = await aTenant()
  const { email } = await aUser(t)
  for (let n = 0; n < ofOne; n++)
    await mailResetLinks(t.deps, t.clock.now(), sealRequest(t.deps.vault, email))
  const { rows } = await t.owner.query('select count(*)::int as n from mails where recipient = $1', [email])
  const address = anAddress()
  const statuses: number[] = []
  for (let n = 0; n < ofMany; n++) {
    const body = { email: `person${n}@${t.code}.example` }
    const sending = { as: 'nobody', address } as const
    statuses.push((await t.send(session.requestReset, { body }, sending)).statusCode)
  }
  return { mails: rows[0].n as number, counts: tally(statuses) }
}

/** Company codes tried out from one address. */
export async function codesTried(many: number) {
  const t = await aTenant()
  const remoteAddress = anAddress()
  const statuses: number[] = []
  for (let n = 0; n < many; n++) {
    const url = `/api/tenant/validate?tenantCode=company-${n}`
    statuses.push((await t.app.inject({ url, remoteAddress })).statusCode)
  }
  return tally(statuses)
}
