// guards: apps/server/src/cli/**, apps/server/src/db/**, apps/server/src/outside/**
// takes: 20 s
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pay } from '@muster/contract/pay/pay'
import { encodeCells, encodeFixes } from '@muster/rules/works/gps-codec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  canonical,
  type Entries,
  elsewhere,
  entriesIn,
  type Installation,
  linesOf,
} from '../../../test/archives.ts'
import { withExamples } from '../../../test/sweeps/examples.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { BadBackup } from '../../backup/read-backup.ts'
import { readConfig } from '../../config.ts'
import { readTenantTables } from '../../db/tenant-tables.ts'
import { verifyAudit } from '../../features/company/audit.ts'
import { createCompany } from '../../features/company/create-company.ts'
import { aProof, askedLeave } from '../../features/leave/examples.ts'
import { payExamples } from '../../features/pay/examples.ts'
import { verifyReport } from '../../features/reports/visit/verify-report.ts'
import { sealNumbers } from '../../features/users/record/seal-numbers.ts'
import { codeOf, proveWork } from '../../features/works/evidence/evidence.ts'
import { asJson, tarEntry } from '../../outside/archive.ts'
import { decryptedBytes } from '../../outside/keys/encrypted-stream.ts'
import { keyOf } from '../../outside/store/file-keys.ts'
import { tarEnd } from '../../outside/tar.ts'
import { Mistake } from '../command.ts'
import { operatorScope } from '../companies/one-company.ts'
import { makePasswordLink } from '../companies/password-link.ts'
import type { CommandDatabase } from '../with-database.ts'
import { exportCompany } from './export-company.ts'
import { exportPlan } from './exported-columns.ts'
import { importCompany, neededAndMade, sumOfFile } from './import-company.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-import-'))
const ending: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ending.reverse()) await end()
  rmSync(folder, { recursive: true, force: true })
})

const commandOf = (t: Tenant): CommandDatabase => ({
  url: t.url,
  pool: t.deps.pool,
  deps: t.deps,
  config: readConfig({ MUSTER_DATA: folder }),
  publicUrl: t.deps.publicUrl,
})

async function aFullCompany() {
  const t = await aTenant()
  for (const { example } of withExamples) await example(t)
  await t.call(pay.decideOvertime, await payExamples.decideOvertime(t))
  const sick = await aUser(t)
  await askedLeave(t, sick, { kind: 'SICK', fileId: (await aProof(t, sick)).id })
  await t.settle()
  const scope = await t.scope()
  const work = await scope
    .from('works')
    .select(['id', 'site_id', 'user_id', 'local_date as day'])
    .executeTakeFirstOrThrow()
  const { id: work_id, ...of } = work
  const fixes = [
    { t: 1_764_000_000_123, lat: -33.850001, lng: 151.2, acc: 4.3, speed: 1.25, mock: true },
    { t: 1_764_000_010_000, lat: -33.85002, lng: 151.200333 },
  ]
  const [points, cells] = [encodeFixes(fixes), encodeCells(fixes)].map((bytes) => Buffer.from(bytes))
  await scope
    .into('fix_batches', { ...of, work_id, first_t: 1, last_t: 2, fixes: 2, points: points!, cells: cells! })
    .execute()
  await scope.transaction((tx) =>
    sealNumbers(tx, t.boss.id, { taxNumber: '123456782', businessNumber: '51824753556' }),
  )
  await scope.enqueue('work-limit', { workId: work_id }, new Date('2040-01-01T00:00:00Z'))
  return t
}

let a: Tenant
let file: string
let there: Installation
beforeAll(async () => {
  a = await aFullCompany()
  file = path.join(folder, 'a.tar.gz')
  await exportCompany(commandOf(a), a.code, file)
  there = await elsewhere(folder)
  ending.push(there.end)
})

async function companyIn(db: Installation, code: string) {
  const { rows } = await db.owner.query('select id, status, former_ids from tenants where code = $1', [code])
  return rows[0] as { id: number; status: string; former_ids: number[] } | undefined
}

test('a company exported here, imported elsewhere and exported there again is the same', async () => {
  // The number that the company had belongs to others here.
  const client = await there.owner.connect()
  for (const code of ['first', 'second', 'third']) await createCompany(client, { code, fullName: code })
  client.release()
  const imported = await importCompany(there, file, 'moved-here', await sumOfFile(file))
  expect(imported).toMatchObject({ code: 'moved-here', missing: [] })
  expect(imported.files).toBeGreaterThan(3)
  const { rows: counted } = await there.owner.query(
    `select reltuples::int as reckoned, (select count(*)::int from users) as there from pg_class where oid = 'users'::regclass`,
  )
  expect(counted[0].reckoned).toBe(counted[0].there)
  const company = (await companyIn(there, 'moved-here'))!
  expect(company).toMatchObject({ status: 'active', former_ids: [a.tenantId] })
  expect(company.id).not.toBe(a.tenantId)
  const again = path.join(folder, 'again.tar.gz')
  await exportCompany(there, 'moved-here', again)
  const [before, after] = [canonical(await entriesIn(file)), canonical(await entriesIn(again))]
  // Where it came from was told in its log.
  const [told] = after.rows.audit_entries!.splice(before.rows.audit_entries!.length)
  expect(told).toMatchObject({
    action: 'company.imported',
    actor_name: 'Operator',
    target: { formerId: a.tenantId, formerCode: a.code },
  })
  delete before.rows.audit_heads
  delete after.rows.audit_heads
  expect(Object.keys(before.rows).length).toBeGreaterThan(30)
  const requests = after.rows.overtime_requests as { status: string }[]
  const statuses = new Set(requests.map(({ status }) => status))
  expect(statuses).toEqual(new Set(['OPEN', 'GRANTED']))
  for (const [table, rows] of Object.entries(before.rows)) expect(after.rows[table], table).toEqual(rows)
  expect(Object.keys(after.rows).sort()).toEqual(Object.keys(before.rows).sort())
  expect(after.files).toEqual(before.files)
  expect(Object.keys(after.files).length).toBeGreaterThan(3)
})

test('what proves its works and its log holds on, and the code on a printed report is known', async () => {
  const { id } = (await companyIn(there, 'moved-here'))!
  const [here, now] = [await a.scope(), await operatorScope(there, id)]
  const works = await here.from('works').select('id').orderBy('id').execute()
  let [intact, printed] = [0, 0]
  for (const { id: workId } of works) {
    const [before, after] = [await proveWork(here, workId), await proveWork(now, workId)]
    const isFixed = before!.rows.at(-1)?.kind === 'adopted'
    expect({ intact: after!.intact, broken: after!.firstBroken }, `work ${workId}`).toEqual({
      intact: before!.intact,
      broken: before!.firstBroken,
    })
    if (after!.intact) intact += 1
    const last = before!.rows.at(-1)
    if (!last || isFixed || !before!.intact) continue
    const told = await verifyReport(there.deps, { code: codeOf(here, workId, last), files: true }, new Date())
    expect(told.status).toBe('UNALTERED')
    printed += 1
  }
  expect(intact).toBeGreaterThan(5)
  expect(printed).toBeGreaterThan(5)
  expect(await verifyAudit(now)).toMatchObject({ intact: true })
})

test('sealed values are sealed anew, files are there, background jobs wait, and new rows get new numbers', async () => {
  const { id } = (await companyIn(there, 'moved-here'))!
  const scope = await operatorScope(there, id)
  const { rows } = await there.owner.query(
    `select id, business_number_cipher as business, tax_number_cipher as tax, tax_number_tail as tail, password_hash
      from users where tenant_id = $1 and id = $2`,
    [id, a.boss.id],
  )
  expect(rows).toMatchObject([{ tax: null, tail: '782', password_hash: null }])
  expect(there.deps.vault.unseal(id, `users/${a.boss.id}/businessNumber`, rows[0].business)).toBe(
    '51824753556',
  )
  expect(there.deps.companyKeys.generations(id)).toEqual([1])
  const kept = await scope.from('files').select(['key', 'size', 'content_key_cipher as sealed']).execute()
  // S-10: a proof of leave is in clear in an archive alone.
  expect(kept.filter(({ sealed }) => sealed).length).toBeGreaterThan(0)
  for (const { key, size, sealed } of kept) {
    expect(key).toMatch(new RegExp(`^t${id}/`))
    // Of a picture all its sizes.
    const stored = (['full', 'medium', 'thumb'] as const).map((each) =>
      there.deps.outside.store.size(keyOf(key, each)),
    )
    const lengths = (await Promise.all(stored)).map((bytes) => bytes ?? 0)
    const clear = sealed ? lengths.map(decryptedBytes) : lengths
    expect(clear.reduce((sum, bytes) => sum + bytes, 0)).toBe(size)
  }
  const waiting = await there.owner.query(
    `select data ->> 'job' as name, start_after from pgboss.job where data ->> 'tenantId' = $1 and data ->> 'job' = 'work-limit'`,
    [String(id)],
  )
  expect(waiting.rows).toContainEqual({ name: 'work-limit', start_after: new Date('2040-01-01T00:00:00Z') })
  const highest = await there.owner.query('select max(id) as id from users where tenant_id = $1', [id])
  const next = await scope.into('site_groups', { name: 'New here' }).returning('id').executeTakeFirstOrThrow()
  const groups = await scope.from('site_groups').select('id').where('id', '<', next.id).execute()
  expect(groups.length).toBeGreaterThan(0)
  const role = await scope.from('roles').select('id').executeTakeFirstOrThrow()
  const person = {
    role_id: role.id,
    first_name: 'N',
    last_name: 'N',
    email: 'n@n.example',
    email_key: 'n@n.example',
  }
  const made = await scope.into('users', person).returning('id').executeTakeFirstOrThrow()
  expect(made.id).toBeGreaterThan(highest.rows[0].id)
  const text = JSON.stringify(
    (await there.owner.query('select * from files where tenant_id = $1', [id])).rows,
  )
  expect(text).not.toContain(`t${a.tenantId}/`)
  const { email, link } = await makePasswordLink(there, 'moved-here')
  expect([email, link]).toEqual([a.boss.email, expect.stringMatching(/^http:.*\/password-reset\?token=/)])
})

test('every column that rows need and that is left out is made by the import', async () => {
  const client = await a.owner.connect()
  const { plan } = exportPlan(await readTenantTables(client))
  client.release()
  const needed = plan.flatMap(({ table, omitted }) =>
    table.columns
      .filter(({ name, isNeeded }) => isNeeded && omitted.includes(name))
      .map(({ name }) => `${table.name}.${name}`),
  )
  expect(needed.sort()).toEqual([...neededAndMade].sort())
})

async function written(name: string, entries: Entries) {
  const at = path.join(folder, `${name}.tar.gz`)
  const bytes = entries.flatMap(([entry, content]) => [...tarEntry(entry, content, new Date())])
  await writeFile(at, gzipSync(Buffer.concat([...bytes, tarEnd])))
  return at
}
/** The archive with an entry changed and, where told, the sums made right again, as somebody would who forges one. */
async function forged(name: string, entry: RegExp, change: (text: string) => string) {
  const entries = await entriesIn(file)
  const found = entries.find(([each]) => entry.test(each))!
  found[1] = Buffer.from(change(String(found[1])))
  const contents = JSON.parse(String(entries.at(-1)![1]))
  const table = /^rows\/([^/]+)/.exec(found[0])?.[1]
  if (table) {
    const all = Buffer.concat(entries.filter(([each]) => each.startsWith(`rows/${table}/`)).map(([, b]) => b))
    contents.sums.rows[table] = createHash('sha256').update(all).digest('hex')
    contents.rows[table] = linesOf(all).length
  }
  if (found[0] === 'company.json') contents.sums.opening = createHash('sha256').update(found[1]).digest('hex')
  entries.at(-1)![1] = asJson(contents)
  return written(name, entries)
}
const firstRow = (change: (row: Record<string, unknown>) => object) => (text: string) => {
  const [first, ...rest] = text.split('\n')
  return [JSON.stringify(change(JSON.parse(first!))), ...rest].join('\n')
}

test('SEC-09: an edited company gets neither the tick nor the report codes of another', async () => {
  const edited = (text: string) =>
    JSON.stringify({
      ...JSON.parse(text),
      company: { ...JSON.parse(text).company, verified: true, former_ids: [1] },
    })
  const whole = await forged('claiming', /^company\.json$/, edited)
  await expect(importCompany(there, whole, 'claiming', await sumOfFile(file))).rejects.toThrow(
    /not the archive/,
  )
  await importCompany(there, whole, 'claiming')
  const { rows } = await there.owner.query(
    "select verified, former_ids, status from tenants where code = 'claiming'",
  )
  expect(rows).toEqual([{ verified: false, former_ids: [], status: 'active' }])
  const entries = await entriesIn(file)
  entries[0]![1] = Buffer.from(edited(String(entries[0]![1])))
  await expect(importCompany(there, await written('unsummed', entries), 'unsummed')).rejects.toThrow(
    /company.json/,
  )
})

test('an archive that is cut off, altered, of another version or company is refused, and leaves nothing', async () => {
  const whole = await readFile(file)
  const cut = path.join(folder, 'cut.tar.gz')
  await writeFile(cut, whole.subarray(0, whole.length / 2))
  const flipped = path.join(folder, 'flipped.tar.gz')
  // In its checksum: elsewhere a bit may change the length of a name, or, between repeats, nothing at all.
  await writeFile(
    flipped,
    whole.map((byte, n) => (n === whole.length - 6 ? byte ^ 4 : byte)),
  )
  const altered = path.join(folder, 'altered.tar.gz')
  const plain = gunzipSync(whole)
  plain.write('#', plain.indexOf('"first_name":"') + 14)
  await writeFile(altered, gzipSync(plain))
  const entries = await entriesIn(file)
  const refused: [string, RegExp][] = [
    [path.join(folder, 'nowhere.tar.gz'), /There is no file/],
    [cut, /cut off or damaged/],
    [flipped, /damaged/],
    [altered, /is damaged: rows of/],
    [await written('no-end', entries.slice(0, -1)), /is cut off$/],
    [
      await written(
        'no-rows',
        entries.filter(([name]) => !name.startsWith('rows/works/')),
      ),
      /damaged: rows of works/,
    ],
    [
      await written(
        'no-files',
        entries.filter(([name]) => !name.startsWith('files/')),
      ),
      /damaged: files/,
    ],
    [
      await written('strange', [
        entries[0]!,
        ['rows/tenants/000001.jsonl', Buffer.from('{}\n')],
        ...entries.slice(1),
      ]),
      /rows of tenants do not belong/,
    ],
    [
      await forged('format', /^company/, (text) => text.replace('"version": 3', '"version": 4')),
      /another version: its format is 4/,
    ],
    [
      await forged('schema', /^company/, (text) =>
        text.replace(/"sha256": "[0-9a-f]{8}/, '"sha256": "00000000'),
      ),
      /another version: its tables/,
    ],
    [
      await forged('backup', /^company/, (text) => text.replace('muster-company', 'muster-backup')),
      /no exported company/,
    ],
    [
      await forged(
        'foreign',
        /^rows\/sites\//,
        firstRow((row) => ({ ...row, tenant_id: 1e6 })),
      ),
      /row of another company, in sites/,
    ],
    [
      await forged(
        'reference',
        /^rows\/sites\//,
        firstRow((row) => ({ ...row, client_id: 999_999 })),
      ),
      /sites points to what is not in it/,
    ],
    [
      await forged(
        'column',
        /^rows\/users\//,
        firstRow((row) => ({ ...row, password_hash: 'x' })),
      ),
      /users has no password_hash/,
    ],
    [
      await forged(
        'number',
        /^rows\/users\//,
        firstRow((row) => ({ ...row, id: 1e15 })),
      ),
      /users has no proper id/,
    ],
    [
      await forged(
        'value',
        /^rows\/works\//,
        firstRow((row) => ({ ...row, status: 'GONE' })),
      ),
      /Rows of works cannot be taken/,
    ],
    [
      await forged(
        'background',
        /^waiting/,
        () => '{"name":"drop-bytes","payload":{"key":"t1/aa/b"},"startAfter":"2026-01-01T00:00:00.000Z"}\n',
      ),
      /waiting\.jsonl/,
    ],
  ]
  const standing = async () => ({
    companies: (await there.owner.query('select id, code, status from tenants order by id')).rows,
    users: (await there.owner.query('select count(*) as n from users')).rows,
  })
  const before = await standing()
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of there.deps.outside.store.keys()) keys.push(key)
    return keys.sort()
  }
  const keys = await stored()
  for (const [each, says] of refused) {
    const refusal = await importCompany(there, each, 'never').catch((error: unknown) => error)
    expect(refusal, each).toBeInstanceOf(BadBackup)
    expect((refusal as Error).message, each).toMatch(says)
  }
  expect(await standing()).toEqual(before)
  expect(await stored()).toEqual(keys)
  await expect(importCompany(there, file, 'first')).rejects.toThrow(/code first is taken/)
  await expect(importCompany(there, file, '42')).rejects.toBeInstanceOf(Mistake)
  expect(await standing()).toEqual(before)
})

test('an import that was cut off in the middle is cleared and begun again by the same command', async () => {
  const { store } = there.deps.outside
  let left = 3
  const failing = {
    ...store,
    put: (...given: Parameters<typeof store.put>) =>
      left-- > 0 ? store.put(...given) : Promise.reject(new Error('cut off')),
    // A process that is killed clears nothing.
    removeAll: () => Promise.reject(new Error('killed')),
  }
  const cut = { ...there, deps: { ...there.deps, outside: { ...there.deps.outside, store: failing } } }
  await expect(importCompany(cut, file, 'twice')).rejects.toThrow('killed')
  const half = (await companyIn(there, 'twice'))!
  expect(half.status).toBe('closed')
  await importCompany(there, file, 'twice', await sumOfFile(file))
  const whole = (await companyIn(there, 'twice'))!
  expect(whole).toMatchObject({ status: 'active', former_ids: [a.tenantId] })
  for await (const { key } of store.keys()) expect(key.startsWith(`t${half.id}/`)).toBe(false)
})
