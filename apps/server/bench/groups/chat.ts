import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { eventReader } from '@muster/client/event-reader'
import { chat } from '@muster/contract/chat'
import type { LiveEvent } from '@muster/contract/live'
import { makeConversations } from '../../src/db/conversations.ts'
import type { BenchCompany } from '../a-company.ts'
import { spread } from '../measure.ts'
import { send } from '../send.ts'
import type { Stack } from '../stack.ts'

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
const deliveredWithinMs = 500
/** For the last messages to arrive. */
const restMs = 3000

interface Person {
  id: number
  session: string
  conversation: number
  token: string
}

/** People with a session each, a tenth of them assigned at each of ten sites. */
async function plant({ tenantId, of, scope, stack }: BenchCompany): Promise<Person[]> {
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

/** An open page; `heard` is told each message with the moment at which it was written, which stands in its text. */
function listen(stack: Stack, person: Person, heard: (seq: number, ms: number) => void) {
  return new Promise<() => void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${person.token}` }
    const request = http.get(`${stack.url}/api/live?hold=true`, { headers, agent: false }, (response) => {
      const read = eventReader(({ data }) => {
        if (data === undefined) return
        const event = JSON.parse(data) as LiveEvent
        if (event.kind === 'hello') resolve(() => request.destroy())
        if (event.kind === 'resync') reject(new Error('A page was told to ask for everything anew'))
        if (event.kind === 'message')
          heard(event.message.seq, performance.now() - Number(event.message.text.split(' ')[0]))
      })
      response.on('data', read)
      response.on('error', () => undefined)
    })
    request.on('error', reject)
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Megabytes of the server process; unknown but on Linux. */
function memoryOf(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 1_048_576
}

async function load(company: BenchCompany): Promise<Figure[]> {
  const { stack, of } = company
  const everybody = await plant(company)
  const times: number[] = []
  const got = new Map(everybody.map(({ id }) => [id, [] as number[]]))
  const pages: (() => void)[] = []
  for (let at = 0; at < everybody.length; at += 50)
    pages.push(
      ...(await Promise.all(
        everybody.slice(at, at + 50).map((person) =>
          listen(stack, person, (seq, ms) => {
            got.get(person.id)!.push(seq)
            times.push(ms)
          }),
        ),
      )),
    )
  const sending: Promise<unknown>[] = []
  const total = of(messagesASecond) * seconds
  const memory: (number | undefined)[] = []
  const begun = performance.now()
  for (let n = 0; n < total; n++) {
    await pause(Math.max(0, begun + (n * 1000) / of(messagesASecond) - performance.now()))
    if (n % Math.floor(total / 6) === 0) memory.push(memoryOf(stack.serverPid))
    const { conversation: id, token } = everybody[(n * 7) % everybody.length]!
    const messages = [{ text: `${performance.now()} ${randomUUID()}` }]
    sending.push(send(stack.url, token, chat.send, { params: { id, threadId: id }, body: { messages } }))
  }
  await Promise.all(sending)
  const sendingTook = performance.now() - begun
  await pause(restMs)
  for (const close of pages) close()
  memory.push(memoryOf(stack.serverPid))

  const { rows } = await stack.owner.query(
    'select id, last_seq as seq from conversations where tenant_id = $1',
    [company.tenantId],
  )
  const written = new Map((rows as { id: number; seq: number }[]).map(({ id, seq }) => [id, seq]))
  let missed = 0
  let twice = 0
  let disordered = 0
  for (const { id, conversation } of everybody) {
    const seqs = got.get(id)!
    missed += written.get(conversation)! - new Set(seqs).size
    twice += seqs.length - new Set(seqs).size
    disordered += seqs.filter((seq, at) => at > 0 && seq < seqs[at - 1]!).length
  }
  const { p50, p99 } = spread(times)
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
    count('deliveries missed', missed),
    count('deliveries that came twice', twice),
    count('deliveries out of order', disordered),
    {
      name: 'memory of the server, after a sixth of the time and at the end',
      value: `${first.toFixed(0)} MB, ${last.toFixed(0)} MB`,
      gate: '≤ 1.25 ×',
      holds: !(last > first * 1.25),
    },
  ]
}

export const chatGroup = {
  name: 'Chat',
  size: `${people} people of one company with an open page, ${messagesASecond} messages a second into ${sites} conversations for ${seconds} s; everybody is a member of one of them; people and server share the machine`,
  load,
}
