import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { company } from '@muster/contract/company/company'
import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { sweepOnceADay } from '../../src/features/files/sweep.ts'
import { clamd } from '../../src/outside/content/scanner.ts'
import { type FileStore, folderStore } from '../../src/outside/store/disk.ts'
import { eicar, instreamServer } from '../instream-server.ts'
import { aJob } from '../office.ts'
import { patientWaits } from '../settings.ts'
import { aTenant, type Tenant, tokenOf } from '../tenant.ts'
import { boundary, field, filePart, formOf, sendForm } from './upload-parts.ts'

// U14: with a scanner named, every file that is sent is looked through before anything is done with it.

let t: Tenant
let jobId: number
let app: FastifyInstance
let token: string
let quarantine: FileStore
let scanner: Awaited<ReturnType<typeof instreamServer>>
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-quarantine-'))
beforeAll(async () => {
  t = await aTenant()
  jobId = (await aJob(t)).id
  token = await tokenOf(t, t.boss)
  quarantine = await folderStore(folder)
  scanner = await instreamServer({ host: '127.0.0.1', port: 0 })
  const scan = clamd({ host: '127.0.0.1', port: scanner.port }, patientWaits.scanner)
  app = await buildApp({ ...t.deps, scanning: { scan, quarantine, log: t.deps.log } })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const form = (bytes: Buffer) => formOf(field('jobId', jobId), filePart('notes.txt', bytes, 'text/plain'))
const send = (bytes: Buffer) =>
  app.inject({
    method: 'POST',
    url: '/api/job/related-file',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: form(bytes),
  })
const setAside = async () => {
  const keys: string[] = []
  for await (const { key } of quarantine.keys()) keys.push(key)
  return keys
}
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of t.deps.outside.store.keys(`t${t.tenantId}`)) keys.push(key)
  return keys
}

test('a file in which something is found is refused, set aside, and told in the log of the company', async () => {
  const answer = await send(eicar)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'E049', message: 'Something harmful was found in this file' })
  const [key, ...more] = await setAside()
  expect(more).toEqual([])
  expect(key).toMatch(new RegExp(`^t${t.tenantId}/[0-9a-f]{64}$`))
  const pieces: Buffer[] = []
  for await (const piece of (await quarantine.read(key!))!) pieces.push(piece)
  expect(Buffer.concat(pieces).equals(eicar)).toBe(true)
  expect(await stored()).toEqual([])
  expect(await t.call(jobs.files, { query: { jobId } })).toEqual([])
  const entries = rowsOf(await t.call(company.audit, { query: { action: 'file.setAside' } }))
  expect(entries).toMatchObject([
    { outcome: 422, target: { endpoint: 'jobs.addFile', found: 'Eicar-Signature', sha256: key!.slice(-64) } },
  ])
})

test('any other file is taken, and was looked through whole', async () => {
  const before = scanner.received.length
  expect((await send(Buffer.from('Gate code 4711'))).statusCode).toBe(201)
  expect(scanner.received.slice(before).map(String)).toEqual(['Gate code 4711'])
})

test('what was set aside is there for 30 days', async () => {
  const scope = await t.scope()
  const outside = { ...t.deps.outside, quarantine }
  const after = (days: number) => ({ ...scope, now: new Date(scope.now.getTime() + days * 86_400_000) })
  await sweepOnceADay(after(29), outside)
  expect(await setAside()).toHaveLength(1)
  await sweepOnceADay(after(31), outside)
  expect(await setAside()).toEqual([])
})

test('without a scanner named the same file is taken as any other', async () => {
  expect((await sendForm(t, form(eicar))).statusCode).toBe(201)
})

test('while the scanner is away no file is taken', async () => {
  await scanner.close()
  const answer = await send(Buffer.from('Gate code 4711'))
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'E098'])
  expect(answer.headers['retry-after']).toBeDefined()
})
