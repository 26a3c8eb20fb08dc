// guards: apps/server/src/features/notifications/**, apps/server/src/features/mail/**, apps/server/src/background/**
// takes: 20 s
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, inject, test } from 'vitest'
import { aSharedDatabase, type Shared, seedDue, toldSoFar, until } from './reminders.ts'

const people = 40
const takesMs = 60

async function aTextGateway() {
  const keys: string[] = []
  const server = createServer(async (request, response) => {
    request.resume()
    keys.push(String(request.headers['idempotency-key']))
    await pause(takesMs)
    response.writeHead(201).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { keys, url, stop: () => server.close() }
}

async function aMailServer() {
  const ids: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const { messageId } = await PostalMime.parse(Buffer.concat(chunks))
      ids.push(String(messageId))
      await pause(takesMs)
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { ids, url, stop: () => server.close() }
}

async function wantEverything({ owner, tenantId }: Shared) {
  await owner.query(
    `update users u set phone = '+6140000' || lpad(u.id::text, 4, '0'), email = 'p' || u.id || '@acme.example' from roles r
     where r.tenant_id = u.tenant_id and r.id = u.role_id and r.level = 5 and u.tenant_id = $1`,
    [tenantId],
  )
  await owner.query(
    `insert into notification_choices (tenant_id, user_id, type, gateway, wanted)
     select u.tenant_id, u.id, 'schedule.reminder', gateway, true
     from users u, unnest(array['EMAIL', 'SMS']) gateway where u.tenant_id = $1 on conflict do nothing`,
    [tenantId],
  )
}

async function delivered({ owner, tenantId }: Shared) {
  const { rows } = await owner.query(
    `select gateway, count(*)::int as all, count(*) filter (where is_uncertain)::int as uncertain,
       count(*) filter (where coalesce(m.state, d.state) = 'sent')::int as sent,
       count(*) filter (where m.tries > 1)::int as "triedAgain"
     from notification_deliveries d left join mails m on m.tenant_id = d.tenant_id and m.id = d.mail_id
     where d.tenant_id = $1 and d.type = 'schedule.reminder' group by gateway`,
    [tenantId],
  )
  const found = rows as {
    gateway: string
    all: number
    sent: number
    uncertain: number
    triedAgain: number
  }[]
  return (gateway: string) => found.find((row) => row.gateway === gateway)
}

test('D24: a process is killed between cause and delivery; in the application once, at a gateway at least once, and a second time only where it is said to be uncertain', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-gateways-'))
  const [texts, mails] = [await aTextGateway(), await aMailServer()]
  const shared = await aSharedDatabase((name) => inject('databaseUrl').replace('DATABASE', name), {
    MUSTER_DATA: folder,
    SMS_URL: texts.url,
    SMTP_URL: mails.url,
  })
  try {
    const killed = await shared.start()
    await seedDue(shared, { reminders: people, late: 0 }, 0, wantEverything)
    expect(await until(async () => new Set(texts.keys).size >= 5, 90_000)).toBe(true)
    expect(await killed.end('SIGKILL')).toBe('SIGKILL')
    const isDone = async () => {
      const of = await delivered(shared)
      return of('SMS')?.sent === people && of('EMAIL')?.sent === people
    }
    expect(await until(isDone, 240_000)).toBe(true)
    expect(await toldSoFar(shared)).toBe(people)
    const countsOf = await delivered(shared)
    const faults = {
      texts: new Set(texts.keys).size,
      textsTwice: texts.keys.length - people,
      mails: new Set(mails.ids).size,
      mailsTwice: mails.ids.length - people,
    }
    process.stdout.write(
      `D24 at gateways: ${JSON.stringify({ ...faults, uncertain: countsOf('SMS')?.uncertain })}\n`,
    )
    expect(faults).toMatchObject({ texts: people, mails: people })
    expect(faults.textsTwice).toBeLessThanOrEqual(countsOf('SMS')!.uncertain)
    expect(faults.mailsTwice).toBeLessThanOrEqual(countsOf('EMAIL')!.triedAgain)
  } finally {
    await shared.stop()
    texts.stop()
    mails.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
