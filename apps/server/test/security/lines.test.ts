import { randomUUID } from 'node:crypto'
import { chat } from '@muster/contract/chat'
import { mail } from '@muster/contract/mail'
import { reports } from '@muster/contract/reports'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConversation } from '../../src/features/chat/examples.ts'
import { aUserInput } from '../../src/features/users/examples.ts'
import { onTerminal, openLog } from '../../src/outside/log.ts'
import { smtp } from '../../src/outside/messages/mail.ts'
import { aMailServer } from '../mail-server.ts'
import { patientWaits } from '../settings.ts'
import { anyPassword, aTenant, aUser, type Tenant, tokenOf } from '../tenant.ts'
import {
  type Answered,
  aLoggedServer,
  answersTo,
  bytesOf,
  entriesOf,
  hostileTexts,
  type Served,
} from './lines.ts'
import { boundary, field, filePart, formOf } from './upload-parts.ts'

// I7: nothing that somebody sends begins another line of the log, another header or another recipient.

let t: Tenant
let served: Served
/** Headers that an answer without any attack may have. */
const headerNames = new Set<string>()
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
beforeAll(async () => {
  t = await aTenant()
  served = await aLoggedServer(t)
  const token = await tokenOf(t, t.boss)
  const callers: Record<string, string>[] = [{}, { Authorization: `Bearer ${token}`, Accept: 'text/csv' }]
  for (const path of ['/api/user/me', '/no/such', '/api/me/records?reportType=CSV'])
    for (const headers of callers)
      for (const answer of await answersTo(served, bytesOf(path, headers)))
        for (const name of answer.headers.keys()) headerNames.add(name)
})
afterAll(() => served.app.close())

/** What is wrong with an answer: a header that none of ours is, or one of ours twice or with what was sent. */
function faultsOf({ headers }: Answered) {
  const unknown = [...headers].filter(([name, values]) => !headerNames.has(name) || values.length !== 1)
  const id = headers.get('x-request-id')?.[0]
  return [
    ...unknown.map(([name, values]) => `${name}: ${values.join(' | ')}`),
    ...(id === undefined || uuid.test(id) ? [] : [id]),
  ]
}

/** Each answered request has one line with its id, and there is no other line. */
function expectOneLineEach(ids: readonly (string | undefined)[]) {
  const { entries, odd } = entriesOf(served.logged())
  expect(odd).toEqual([])
  const lines = entries.filter(({ msg }) => msg === 'request').map(({ reqId }) => reqId)
  const asked = new Set(ids.filter((id) => id !== undefined))
  expect(lines.filter((id) => asked.has(id ?? ''))).toHaveLength(asked.size)
  expect(new Set(lines).size).toBe(lines.length)
}

const attacked = [
  'User-Agent',
  'X-Request-Id',
  'X-Correlation-Id',
  'Traceparent',
  'Referer',
  'Accept-Language',
  'Accept',
  'X-Forwarded-For',
  'Forwarded',
  'Idempotency-Key',
  'X-Device-Time',
  'Sec-Fetch-Dest',
  'If-None-Match',
  'Range',
  'Cookie',
  'Origin',
  'Authorization',
]

test('whatever a header or an address holds, its request is one line, and its answer has our headers alone', async () => {
  const token = await tokenOf(t, t.boss)
  const own = { Authorization: `Bearer ${token}` }
  const sent = hostileTexts.flatMap((text) => [
    ...attacked.map((name) => bytesOf('/api/user/me', { ...own, [name]: text })),
    bytesOf(`/api/user/tenant?search=${encodeURIComponent(text)}`, own),
    bytesOf(`/api/group/location/${encodeURIComponent(text)}`, own),
    bytesOf(`/no/such/${encodeURIComponent(text)}`, own),
    bytesOf(`/api/file/1/1/full?e=1&d=${encodeURIComponent(text)}&s=x`, {}),
  ])
  const answers: Answered[] = []
  for (const bytes of sent) answers.push(...(await answersTo(served, bytes)))
  // What the parser of HTTP takes for no request is answered too; nothing is answered twice.
  expect(answers).toHaveLength(sent.length)
  expect(answers.flatMap(faultsOf)).toEqual([])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const ids = answers.map(({ headers }) => headers.get('x-request-id')?.[0])
  expect(ids.filter(Boolean).length).toBeGreaterThan(sent.length / 3)
  expectOneLineEach(ids)
})

/** A request over the wire with a body. */
async function asked(
  path: string,
  { headers, ...request }: RequestInit & { headers: Record<string, string> },
) {
  const response = await fetch(served.url + path, { ...request, headers })
  const sent = new Map([...response.headers].map(([name, value]) => [name, [value]]))
  return { status: response.status, headers: sent, body: await response.text() }
}
const headerOf = (answer: Answered, name: string) => answer.headers.get(name)?.[0] ?? ''

test('names of people and files stay within their line and within their header', async () => {
  const { id } = await aConversation(t)
  const ids: string[] = []
  for (const text of hostileTexts) {
    // A name that the calls refuse may stand in the database from before.
    const person = await t.call(users.create, { body: aUserInput(t) })
    await t.owner.query('update users set first_name = $2, last_name = $2 where id = $1 and tenant_id = $3', [
      person.id,
      text,
      t.tenantId,
    ])
    const token = await tokenOf(t, { ...t.boss, id: person.id })
    const authorization = `Bearer ${token}`
    const accept = 'text/csv'
    const file = await asked(`${reports.ownRecords.path}?reportType=CSV`, {
      headers: { authorization, accept },
    })
    expect(file.status).toBe(200)
    const form = formOf(
      field('upload', randomUUID()),
      filePart(`${text.replaceAll('"', '%22')}.txt`, 'Gate code 4711', 'text/plain'),
    )
    const uploaded = await asked(chat.addFile.path.replace(':id', String(id)), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(t, t.boss)}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: new Uint8Array(form),
    })
    const answers: Answered[] = [file, uploaded]
    if (uploaded.status === 201) {
      const { url } = (JSON.parse(uploaded.body) as { data: { url: string } }).data
      answers.push(...(await answersTo(served, bytesOf(url, {}))))
    }
    for (const answer of answers) {
      expect(headerOf(answer, 'content-disposition')).toMatch(/^([ -~]*)$/)
      expect([...answer.headers.keys()].filter((name) => /evil|set-cookie/.test(name))).toEqual([])
      ids.push(headerOf(answer, 'x-request-id'))
    }
  }
  expectOneLineEach(ids)
})

test('a sign-in from any program is one line, and its device is one of those we know', async () => {
  const person = await aUser(t, { password: anyPassword })
  const body = JSON.stringify({ email: person.email, password: anyPassword, tenant: t.code, platform: 'WEB' })
  const ids: (string | undefined)[] = []
  for (const text of hostileTexts.slice(7, 13)) {
    const head = {
      'User-Agent': `Firefox/1 Linux ${text}`,
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    }
    const answers = await answersTo(served, `${bytesOf(session.signIn.path, head, 'POST')}${body}`)
    ids.push(...answers.map(({ headers }) => headers.get('x-request-id')?.[0]))
  }
  expectOneLineEach(ids)
  const scope = await t.scope()
  const devices = await scope.from('sessions').select('device').where('user_id', '=', person.id).execute()
  expect(devices.length).toBeGreaterThan(0)
  expect(new Set(devices.map(({ device }) => device))).toEqual(new Set(['Firefox on Linux']))
})

test('an entry that tells of a fault is one line too, whatever its error says', () => {
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const log = openLog('trace', { write })
  for (const text of hostileTexts) {
    log.error({ err: new Error(text, { cause: new Error(text) }), found: text, [text]: text }, text)
    log.child({ name: text }).warn(text)
  }
  const { entries, odd } = entriesOf(logged)
  expect(odd).toEqual([])
  expect(entries).toHaveLength(2 * hostileTexts.length)
  // Nothing is lost by it.
  expect(entries.map(({ msg }) => msg).filter((_, i) => i % 2)).toEqual(hostileTexts)
  for (const text of hostileTexts) expect(onTerminal(text)).not.toMatch(/[\p{Cc}\u2028-\u202e]/u)
})

test('an e-mail address is one recipient or none, and no text of a mail is a header', async () => {
  const person = await aUser(t)
  const addresses = [
    ...hostileTexts.map((text) => `ann@x.example${text}`),
    ...hostileTexts.map((text) => `${text}@x.example`),
    'ann@x.example,evil@x.example',
    'ann@x.example;evil@x.example',
    'ann@x.example evil@x.example',
    '<evil@x.example>',
    'Ann <ann@x.example>, Evil <evil@x.example>',
    '"ann, evil@x.example" <ann@x.example>',
    'ann@x.example>\r\nRCPT TO:<evil@x.example',
    'group: ann@x.example, evil@x.example;',
    `${person.email}\r\nBcc: evil@x.example`,
    `${person.email},evil@x.example`,
  ]
  const before = (await t.call(mail.outbox, {})) as object[]
  const wrong: string[] = []
  for (const email of addresses) {
    const made = await t.refused(users.create, { body: { ...aUserInput(t), email } })
    const isPlain = /^[!-~]+$/.test(email) && !/[,;<>]/.test(email)
    if (made.status < 400 ? !isPlain : made.status !== 400 && made.status !== 422)
      wrong.push(`${email} ${made.status}`)
    await t.send(session.requestReset, { body: { email } }, { as: 'nobody' })
  }
  expect(wrong).toEqual([])
  expect(await t.call(mail.outbox, {})).toEqual(before)

  const { arrived, url, stop } = await aMailServer()
  const send = smtp(url, 'office@muster.example', patientWaits)
  for (const text of [...addresses, ...hostileTexts]) {
    const to = addresses.includes(text) ? text : person.email
    await send({ id: randomUUID(), fromName: text, to, subject: text, text, html: text }).catch(
      () => undefined,
    )
  }
  stop()
  expect(arrived.length).toBeGreaterThanOrEqual(hostileTexts.length)
  for (const { recipients, email } of arrived) {
    expect(recipients).toHaveLength(1)
    expect(email.headers.map(({ key }) => key).filter((key) => /evil|bcc|cookie/.test(key))).toEqual([])
    expect([email.to?.length, email.cc, email.bcc]).toEqual([1, undefined, undefined])
  }
})
