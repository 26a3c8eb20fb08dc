import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accessTokens } from '../../src/http/session/tokens.ts'
import { deriveKey } from '../../src/outside/keys/derive-key.ts'
import { aJob } from '../office.ts'
import { aServer, type Running } from '../process/a-server.ts'
import { aTenant, type Tenant, tokenOf } from '../tenant.ts'
import { boundary, field, filePart, formOf } from './upload-parts.ts'

/** A process of its own on the database of this run, a company in it, and somebody who is signed in. */
export interface UploadProcess {
  readonly t: Tenant
  readonly jobId: number
  readonly token: string
  readonly address: { host: string; port: number }
  server: Running
  /** Memory that the process holds, in MB. */
  rss(): number
  send(name: string, bytes: Buffer, type: string): Promise<Response>
  read(): Promise<void>
  /** Ends the process without a word, and starts another on the same folder. */
  kill(): Promise<unknown>
  restart(): Promise<void>
  integrity(): Promise<Integrity>
  /** Lets everything in the store be as old as the sweep wants it. */
  age(): void
  end(): Promise<void>
}
export interface Integrity {
  rows: number
  withoutBytes: number
  wrong: number
  orphans: number
}

/** What other tests left, thousands of companies and their unfinished work, is nothing that this process is to go through. */
async function closeOthers({ owner, tenantId }: Tenant) {
  const { rows } = await owner.query<{ id: number }>(
    `update tenants set status = 'closed' where id <> $1 and status = 'active' returning id`,
    [tenantId],
  )
  await owner.query(`delete from pgboss.job where data ->> 'tenantId' is distinct from $1`, [
    String(tenantId),
  ])
  return () =>
    owner.query(`update tenants set status = 'active' where id = any($1)`, [rows.map(({ id }) => id)])
}

export async function anUploadProcess(environment: Record<string, string> = {}): Promise<UploadProcess> {
  const t = await aTenant()
  const jobId = (await aJob(t)).id
  const openAgain = await closeOthers(t)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-uploads-'))
  const secret = randomBytes(32)
  const start = () =>
    aServer({
      DATABASE_URL: t.url,
      MUSTER_DATA: folder,
      MUSTER_SECRET: secret.toString('base64'),
      LOG_LEVEL: 'warn',
      ...environment,
    })
  // Its tokens are made with its own secret.
  const claims = t.deps.tokens.verify(await tokenOf(t, t.boss), t.clock.now())
  const token = accessTokens(() => [deriveKey(secret, 'access-tokens')]).sign(claims!, new Date())
  const authorization = `Bearer ${token}`
  const store = path.join(folder, 'files')
  const upload: UploadProcess = {
    t,
    jobId,
    token,
    server: await start(),
    get address() {
      const { hostname, port } = new URL(upload.server.url)
      return { host: hostname, port: Number(port) }
    },
    rss() {
      const status = readFileSync(`/proc/${upload.server.child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024
    },
    send: (name, bytes, type) =>
      fetch(`${upload.server.url}/api/job/related-file`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'idempotency-key': randomUUID(),
        },
        body: new Uint8Array(formOf(field('jobId', jobId), filePart(name, bytes, type))),
      }),
    async read() {
      const response = await fetch(`${upload.server.url}/api/job/related-file?jobId=${jobId}`, {
        headers: { authorization },
      })
      if (!response.ok) throw new Error(`A read was answered ${response.status}`)
      await response.arrayBuffer()
    },
    kill: () => upload.server.end('SIGKILL'),
    async restart() {
      upload.server = await start()
    },
    integrity: () => integrity(t, store),
    age() {
      const hoursAgo = new Date(Date.now() - 2 * 3_600_000)
      for (const file of filesBelow(store)) utimesSync(file, hoursAgo, hoursAgo)
    },
    async end() {
      await upload.server.end('SIGTERM')
      await openAgain()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return upload
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** Rows whose bytes are gone or other than they were, and bytes, half-written ones too, that no row names. */
async function integrity(t: Tenant, store: string): Promise<Integrity> {
  const { rows } = await t.owner.query<{ key: string; sha256: Buffer }>(
    'select key, sha256 from files where tenant_id = $1',
    [t.tenantId],
  )
  const names = new Map(rows.map((row) => [`${path.basename(row.key)}-full`, row.sha256.toString('hex')]))
  const found = new Set<string>()
  let wrong = 0
  for (const file of filesBelow(store)) {
    const name = path.basename(file)
    found.add(name)
    if (!names.has(name)) continue
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(file)) hash.update(bytes)
    if (names.get(name) !== hash.digest('hex')) wrong += 1
  }
  return {
    rows: rows.length,
    withoutBytes: [...names.keys()].filter((name) => !found.has(name)).length,
    wrong,
    orphans: [...found].filter((name) => !names.has(name)).length,
  }
}

/** Kills the process once `after` of `count` uploads were acknowledged; answers what is there before and after a start. */
export async function killDuringUploads(
  on: UploadProcess,
  { count, after }: { count: number; after: number },
) {
  const said: number[] = []
  let killed: Promise<unknown> | undefined
  const uploads = Array.from({ length: count }, async (_, n) => {
    const bytes = Buffer.alloc(200_000 + n, `${n} `)
    const answer = await on.send(`${n}.txt`, bytes, 'text/plain').catch(() => undefined)
    if (answer?.status !== 201) return
    const told = (await answer.json().catch(() => undefined)) as { data: { id: number } } | undefined
    if (told) said.push(told.data.id)
    if (said.length >= after) killed ??= on.kill()
  })
  await Promise.all(uploads)
  await killed
  const atDeath = await on.integrity()
  on.age()
  await on.restart()
  let swept = await on.integrity()
  // The start goes through the companies one by one, and other tests made thousands of them.
  for (let waited = 0; swept.orphans > 0 && waited < 900; waited++) {
    await pause(100)
    swept = await on.integrity()
  }
  const { rows } = await on.t.owner.query('select id from files where id = any($1)', [said])
  return { acknowledged: said.length, lost: said.length - rows.length, atDeath, swept }
}
