import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { chat } from '@muster/contract/chat'
import { notifications } from '@muster/contract/notifications/notifications'
import { makeConversations } from '../../apps/server/src/features/sites/conversation-writes.ts'
import type { BenchCompany } from '../a-company.ts'
import { cpuOf, memoryOf, spread } from '../measure.ts'
import { send } from '../send.ts'
import type { Stack } from '../stack.ts'
import { type Heard, moment, type Order, type Page, toAll, warming } from './chat-readers.ts'

/** One figure of the load, what it may be, and whether it is. */
export interface Figure {
  name: string
  value: string
  gate: string
  holds: boolean
}
const sites = 10
const people = 1000
const messagesASecond = 50
const seconds = 60
/** The first messages meet code that has not run yet; they are read, and their times are left out. */
const warmUpSeconds = 5
const deliveredWithinMs = 500
const restMs = 3000
const unreadAtOnce = 10_000
const atOnceMs = 1000

interface Person extends Page {
  id: number
  session: string
}

async function seed({ tenantId, of, scope, stack }: BenchCompany): Promise<Person[]> {
  const { owner } = stack
  const run = (text: string, ...values: unknown[]) => owner.query(text, [tenantId, ...values])
  const user = (level: number, prefix: string, count: number) =>
    run(
      `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
       select $1, r.id, $2, n::text, $2 || n || '@bench.example', $2 || n || '@bench.example'
       from generate_series(1, $3::int) n join roles r on r.tenant_id = $1 and r.level = $4`,
      prefix,
      count,
      level,
    )
  await user(10, 'Client', 1)
  await user(5, 'Worker', of(people))
  const client = `(select id from users where tenant_id = $1 and first_name = 'Client')`
  await run(
    `insert into sites (tenant_id, client_id, name, address, latitude, longitude, timezone)
     select $1, ${client}, 'Tower ' || n, 'Street', -27, 153, 'Australia/Brisbane' from generate_series(1, ${sites}) n`,
  )
  await run(
    `insert into contracts (tenant_id, client_id, title, number, start_date, end_date, signed_by_id)
     select $1, ${client}, 'Cleaning', 'C-1', '2020-01-01', '2039-12-31', min(id) from users where tenant_id = $1`,
  )
  await run(
    `insert into contract_sites (tenant_id, contract_id, site_id)
     select s.tenant_id, c.id, s.id from sites s join contracts c on c.tenant_id = s.tenant_id where s.tenant_id = $1`,
  )
  await run(`insert into job_details (tenant_id, client_id, title) select $1, ${client}, 'Foyer'`)
  await run(
    `insert into jobs (tenant_id, job_detail_id, contract_site_id, site_id, client_id)
     select l.tenant_id, d.id, l.id, l.site_id, ${client} from contract_sites l
     join job_details d on d.tenant_id = l.tenant_id where l.tenant_id = $1`,
  )
  await run(
    `insert into job_assignees (tenant_id, job_id, user_id)
     select $1, j.id, u.id from (select id, row_number() over (order by id) n from users
       where tenant_id = $1 and first_name = 'Worker') u
     join (select id, row_number() over (order by id) n from jobs where tenant_id = $1) j on j.n = 1 + u.n % ${sites}`,
  )
  await makeConversations(await scope())
  await run(
    `insert into sessions (tenant_id, id, user_id, created_at, last_used_at, expires_at)
     select $1, gen_random_uuid(), id, now(), now(), now() + interval '1 day' from users
     where tenant_id = $1 and first_name = 'Worker'`,
  )
  await owner.query('analyze')
  const { rows } = await run(
    `select u.id, s.id as session, c.id as conversation from users u
     join sessions s on s.tenant_id = u.tenant_id and s.user_id = u.id
     join job_assignees a on a.tenant_id = u.tenant_id and a.user_id = u.id
     join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
     join conversations c on c.tenant_id = j.tenant_id and c.site_id = j.site_id and c.kind = 'INTERNAL'
     where u.tenant_id = $1 order by u.id`,
  )
  const sign = ({ id, session }: Person) =>
    stack.deps.tokens.sign({ tenantId, sessionId: session, userId: id }, new Date())
  return (rows as Person[]).map((row) => ({ ...row, token: sign(row) }))
}

/** Opens a page for each of them, in another process; `end` closes them and answers what they heard. */
async function listen({ url }: Stack, people: readonly Person[]) {
  const readers = fork(path.resolve(import.meta.dirname, 'chat-readers.ts'), { serialization: 'advanced' })
  const ended = once(readers, 'exit').then(([code]) => {
    throw new Error(`The readers ended with ${code}`)
  })
  const nextHeard = async () => (await Promise.race([once(readers, 'message'), ended]))[0]
  const order = (what: Order) => readers.send(what)
  ended.catch(() => undefined)
  order({ open: people.map(({ token, conversation }) => ({ token, conversation })), url })
  await nextHeard()
  return {
    async end(): Promise<Heard> {
      order('end')
      const heard = (await nextHeard()) as Heard
      readers.disconnect()
      return heard
    },
  }
}

async function sendToAll({ stack, tenantId }: BenchCompany, { token }: Person) {
  const { rows } = await stack.owner.query(
    `select id from conversations where tenant_id = $1 and kind = 'COMPANY'`,
    [tenantId],
  )
  const [{ id }] = rows as [{ id: number }]
  const body = { messages: [{ text: `${moment()} ${toAll}` }] }
  await send(stack.url, token, chat.send, { params: { id, threadId: id }, body })
}

/** Milliseconds in which a person marks so many notifications read. Throws where one is left. */
async function markAllRead({ stack, tenantId }: BenchCompany, { id, token }: Person): Promise<number> {
  await stack.owner.query(
    `with event as (insert into domain_events (tenant_id, name, payload, occurred_at)
       select $1, 'job.assigned', '{}', now() from generate_series(1, $3::int) returning id)
     insert into notifications (tenant_id, user_id, domain_event_id, type, title, message, link, urgent, created_at)
     select $1, $2, id, 'job.assigned', 'New job', 'At the tower', '/', false, now() from event`,
    [tenantId, id, unreadAtOnce],
  )
  const begun = performance.now()
  await send(stack.url, token, notifications.markRead, { body: {} })
  const took = performance.now() - begun
  const { rowCount } = await stack.owner.query(
    'select from notifications where tenant_id = $1 and user_id = $2 and read_at is null',
    [tenantId, id],
  )
  if (rowCount) throw new Error(`${rowCount} are not read`)
  return took
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Seconds of CPU that a process and its children used; unknown but on Linux. */
const secondsOf = (pid: number) => (cpuOf(pid) ?? Number.NaN) / 1000

async function load(company: BenchCompany): Promise<Figure[]> {
  const { stack, of } = company
  const everybody = await seed(company)
  const pages = await listen(stack, everybody)
  const sending: Promise<unknown>[] = []
  const total = of(messagesASecond) * seconds
  const memory: (number | undefined)[] = []
  const loadBefore = os.loadavg()[0]!
  const cpuBefore = secondsOf(stack.serverPid)
  const begun = performance.now()
  const warmUps = of(messagesASecond) * warmUpSeconds
  for (let n = 0; n < warmUps + total; n++) {
    await pause(Math.max(0, begun + (n * 1000) / of(messagesASecond) - performance.now()))
    if (n >= warmUps && n % Math.floor(total / 6) === 0) memory.push(memoryOf(stack.serverPid))
    const { conversation: id, token } = everybody[(n * 7) % everybody.length]!
    const messages = [{ text: `${moment()} ${n < warmUps ? warming : randomUUID()}` }]
    sending.push(send(stack.url, token, chat.send, { params: { id, threadId: id }, body: { messages } }))
  }
  await Promise.all(sending)
  const sendingTook = performance.now() - begun
  await pause(restMs)
  const serverCpu = secondsOf(stack.serverPid) - cpuBefore
  await sendToAll(company, everybody[0]!)
  await pause(restMs)
  const markedInMs = await markAllRead(company, everybody[0]!)
  const heard = await pages.end()
  memory.push(memoryOf(stack.serverPid))

  const { rows } = await stack.owner.query(
    'select id, last_seq as seq from conversations where tenant_id = $1',
    [company.tenantId],
  )
  const written = new Map((rows as { id: number; seq: number }[]).map(({ id, seq }) => [id, seq]))
  let missed = 0
  let twice = 0
  let disordered = 0
  for (const [at, { conversation }] of everybody.entries()) {
    const seqs = heard.seqs[at]!
    missed += written.get(conversation)! - new Set(seqs).size
    twice += seqs.length - new Set(seqs).size
    disordered += seqs.filter((seq, at) => at > 0 && seq < seqs[at - 1]!).length
  }
  const { p50, p99 } = spread(heard.times)
  const lastOfAll = Math.max(...heard.timesOfAll)
  const share = (cpuSeconds: number) => `${((cpuSeconds * 100_000) / (sendingTook + restMs)).toFixed(0)} %`
  const [first, last] = [memory[1] ?? Number.NaN, memory.at(-1) ?? Number.NaN]
  const count = (name: string, value: number): Figure => ({
    name,
    value: String(value),
    gate: '0',
    holds: value === 0,
  })
  return [
    {
      name: `${total} messages in ${(sendingTook / 1000).toFixed(0)} s, each to ${everybody.length / sites} people: from writing to reading, p50`,
      value: `${p50.toFixed(0)} ms`,
      gate: '',
      holds: true,
    },
    {
      name: 'the same at p99',
      value: `${p99.toFixed(0)} ms`,
      gate: `≤ ${deliveredWithinMs} ms`,
      holds: p99 <= deliveredWithinMs,
    },
    count('pages that were cut off or told to ask anew', heard.lost),
    count('deliveries missed', missed),
    count('deliveries that came twice', twice),
    count('deliveries out of order', disordered),
    {
      name: `then one message to all ${everybody.length}: the last has it after`,
      value: `${lastOfAll.toFixed(0)} ms, ${heard.timesOfAll.length} of ${everybody.length}`,
      gate: `≤ ${atOnceMs} ms`,
      holds: lastOfAll <= atOnceMs && heard.timesOfAll.length === everybody.length,
    },
    {
      name: `one person marks ${unreadAtOnce} notifications read`,
      value: `${markedInMs.toFixed(0)} ms`,
      gate: `≤ ${atOnceMs} ms`,
      holds: markedInMs <= atOnceMs,
    },
    {
      name: 'memory of the server, after a sixth of the time and at the end',
      value: `${first.toFixed(0)} MB, ${last.toFixed(0)} MB`,
      gate: '≤ 1.25 ×',
      holds: !(last > first * 1.25),
    },
    {
      name: 'load of the machine, before and after',
      value: `${loadBefore.toFixed(1)}, ${os.loadavg()[0]!.toFixed(1)}`,
      gate: '',
      holds: true,
    },
    {
      name: 'of one core: the server, and the process that reads for everybody',
      value: `${share(serverCpu)}, ${share(heard.cpuMs / 1000)}`,
      gate: '',
      holds: true,
    },
  ]
}

export const chatGroup = {
  name: 'Chat',
  size: `${people} people of one company with an open page, ${messagesASecond} messages a second into ${sites} conversations for ${seconds} s, after ${warmUpSeconds} s to warm up; everybody is a member of one of them; people and server share the machine`,
  load,
}
