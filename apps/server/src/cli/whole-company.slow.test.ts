// guards: apps/server/src/cli/**, apps/server/src/db/**, apps/server/src/outside/**
// takes: 40 s
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { encodeCells, encodeFixes } from '@muster/rules/works/gps-codec'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCanaryCompany } from '../../test/security/canaries.ts'
import { aTenant, type Tenant } from '../../test/tenant.ts'
import { readConfig } from '../config.ts'
import { inRemovalOrder, readTenantTables } from '../db/tenant-tables.ts'
import { sealNumbers } from '../features/users/record/seal-numbers.ts'
import { exportCompany } from './archive/export-company.ts'
import { exportPlan } from './archive/exported-columns.ts'
import { deleteCompany } from './companies/delete-company.ts'
import type { CommandDatabase } from './with-database.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const commandOf = (t: Tenant): CommandDatabase => ({
  url: t.url,
  pool: t.deps.pool,
  deps: t.deps,
  config: readConfig({ MUSTER_DATA: folder }),
  publicUrl: t.deps.publicUrl,
})

async function rowsByTable(t: Tenant) {
  const client = await t.owner.connect()
  try {
    const counts: Record<string, number> = {}
    for (const { name } of await readTenantTables(client)) {
      const { rows } = await client.query(`select count(*)::int as n from ${name} where tenant_id = $1`, [
        t.tenantId,
      ])
      counts[name] = rows[0].n
    }
    return counts
  } finally {
    client.release()
  }
}
async function sumsOf(t: Tenant) {
  const sums: Record<string, string> = {}
  for (const name of Object.keys(await rowsByTable(t))) {
    const { rows } = await t.owner.query(
      `select md5(coalesce(string_agg(r::text, e'\\n' order by r::text), '')) as sum from ${name} r where tenant_id = $1`,
      [t.tenantId],
    )
    sums[name] = rows[0].sum
  }
  return sums
}
async function keysOf(t: Tenant) {
  const keys: string[] = []
  for await (const { key } of t.deps.outside.store.keys())
    if (key.startsWith(`t${t.tenantId}/`)) keys.push(key)
  return keys
}
async function withEverything() {
  const { t } = await aCanaryCompany()
  const scope = await t.scope()
  const work = await scope
    .from('works')
    .select(['id', 'site_id', 'user_id', 'local_date as day'])
    .executeTakeFirstOrThrow()
  const { id: work_id, ...of } = work
  const fixes = [1, 2].map((t) => ({ t, lat: -33.85, lng: 151.2 }))
  const [points, cells] = [encodeFixes(fixes), encodeCells(fixes)].map((bytes) => Buffer.from(bytes))
  await scope
    .into('fix_batches', { ...of, work_id, first_t: 1, last_t: 2, fixes: 2, points: points!, cells: cells! })
    .execute()
  await scope.transaction((tx) =>
    sealNumbers(tx, t.boss.id, { taxNumber: '123456782', businessNumber: '51824753556' }),
  )
  return t
}

let a: Tenant
let b: Tenant
beforeAll(async () => {
  a = await withEverything()
  b = await withEverything()
})

test('an export has every row and file of its company, nothing of another, and no secret', async () => {
  const file = path.join(folder, 'a.tar.gz')
  const exported = await exportCompany(commandOf(a), a.code.toUpperCase(), file)
  const into = mkdtempSync(path.join(folder, 'a-'))
  await promisify(execFile)('tar', ['-xzf', file, '-C', into])
  const texts: string[] = []
  const rows: Record<string, number> = {}
  for (const entry of await readdir(into, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const text = await readFile(path.join(entry.parentPath, entry.name), 'latin1')
    texts.push(text)
    const table = /rows\/([^/]+)$/.exec(entry.parentPath)?.[1]
    if (table) rows[table] = (rows[table] ?? 0) + text.split('\n').length - 1
  }
  const contents = JSON.parse(await readFile(path.join(into, 'contents.json'), 'utf8'))
  const there = await rowsByTable(a)
  const wanted = Object.fromEntries(
    Object.entries(there).filter(([name, n]) => n > 0 && !contents.leftOut.includes(name)),
  )
  // The export itself was told in the log after the moment it shows.
  expect(rows).toEqual({ ...wanted, audit_entries: wanted.audit_entries! - 1 })
  expect(exported.files).toBe(there.files)
  expect(texts.join('\n')).not.toContain(b.code)
  expect(texts.join('\n')).not.toMatch(/\$argon2|123456782|123 456 782/)
  const people = (await readFile(path.join(into, 'rows/users/000001.jsonl'), 'utf8')).trim().split('\n')
  const boss = people.map((line) => JSON.parse(line)).find(({ id }) => id === a.boss.id)
  expect(boss).toMatchObject({ tax_number_tail: '782', business_number: '51824753556' })
  expect(boss).not.toHaveProperty('password_hash')
  const fixes = JSON.parse(
    (await readFile(path.join(into, 'rows/fix_batches/000001.jsonl'), 'utf8')).split('\n')[0]!,
  )
  expect(fixes.points).toEqual([1, 2].map((t) => ({ t, lat: -33.85, lng: 151.2 })))
  await expect(exportCompany(commandOf(a), a.code, file)).rejects.toThrow(/there already/)
  await expect(exportCompany(commandOf(a), 'nobody-at-all', file)).rejects.toThrow(/no company/)
})

test('of every table an export leaves out what is sealed, hashed or a secret', async () => {
  const t = await aTenant()
  const client = await t.owner.connect()
  const { plan, leftOut } = exportPlan(await readTenantTables(client))
  client.release()
  const taken = plan.flatMap(({ table, omitted }) =>
    table.columns
      .filter(
        ({ name, type }) => !omitted.includes(name) && (type === 'bytea' || /hash|cipher|secret/.test(name)),
      )
      .map(({ name }) => `${table.name}.${name}`),
  )
  expect(taken.sort()).toEqual([
    'audit_entries.hash',
    'audit_entries.prev_hash',
    'audit_heads.forgotten_hash',
    'audit_heads.hash',
    'audit_heads.prev_hash',
    'files.sha256',
    'fix_batches.cells',
    'fix_batches.points',
    'heat_cells.cells',
    'pay_amounts.hash',
    'pay_exports.sha256',
    'report_prints.file_sha256',
    'timesheets.rows_hash',
    'work_entries.context_state',
    'work_entries.hash',
    'work_entries.prev_hash',
    'work_entries.report_state',
    'work_entries.state',
    'work_heads.hash',
    'work_heads.prev_hash',
    'work_heads.state',
    'work_seal_heads.hash',
    'work_seals.entry_hash',
    'work_seals.hash',
    'work_seals.prev_hash',
  ])
  expect(plan.find(({ table }) => table.name === 'users')?.omitted).toContain('password_hash')
  expect(leftOut).toContain('refresh_tokens')
})

test('removing a company takes its rows, files, key and waiting work, and leaves the other as it was', async () => {
  const scope = await a.scope()
  await scope.enqueue('work-limit', { workId: 1 }, new Date('2039-01-01'))
  const queued = async (t: Tenant) =>
    (
      await t.owner.query(`select count(*)::int as n from pgboss.job where data ->> 'tenantId' = $1`, [
        `${t.tenantId}`,
      ])
    ).rows[0].n
  const before = await sumsOf(b)
  const [filesOfB, workOfB] = [await keysOf(b), await queued(b)]
  expect([(await keysOf(a)).length > 0, (await queued(a)) > 0]).toEqual([true, true])
  expect(a.deps.companyKeys.generations(a.tenantId)).toEqual([1])

  const { rows } = await deleteCompany(commandOf(a), a.code)

  expect(rows).toBeGreaterThan(300)
  expect(new Set(Object.values(await rowsByTable(a)))).toEqual(new Set([0]))
  expect((await a.owner.query('select from tenants where id = $1', [a.tenantId])).rowCount).toBe(0)
  expect([await keysOf(a), await queued(a)]).toEqual([[], 0])
  expect(a.deps.companyKeys.generations(a.tenantId)).toEqual([])
  expect(await sumsOf(b)).toEqual(before)
  expect([await keysOf(b), await queued(b)]).toEqual([filesOfB, workOfB])
  await expect(deleteCompany(commandOf(a), a.code)).rejects.toThrow(/no company/)
})

test('a removal that was cut off is taken up again, and nobody gets in between', async () => {
  const t = await aTenant()
  await (await t.scope()).into('site_groups', { name: 'Left behind' }).execute()
  const sealed = (await t.scope()).vault.seal('users/1/taxNumber', '123456782')
  const db = commandOf(t)
  const store = { ...t.deps.outside.store, removeAll: async () => Promise.reject(new Error('cut off')) }
  const cut = { ...db, deps: { ...db.deps, outside: { ...db.deps.outside, store } } }
  await expect(deleteCompany(cut, t.code)).rejects.toThrow('cut off')
  const { rows } = await t.owner.query('select status from tenants where id = $1', [t.tenantId])
  expect(rows).toEqual([{ status: 'closed' }])
  expect(() => t.deps.vault.unseal(t.tenantId, 'users/1/taxNumber', sealed)).toThrow(/gone/)
  await expect(exportCompany(db, t.code, path.join(folder, 'late.tar.gz'))).rejects.toThrow(/being removed/)
  // Whoever was on the way in may still write behind it.
  const late = `insert into own_texts (tenant_id, language, sentence, says, updated_at) values ($1, 'en', 'Late', 'Late', now())`
  await t.owner.query(late, [t.tenantId])
  await deleteCompany(db, t.code)
  expect(new Set(Object.values(await rowsByTable(t)))).toEqual(new Set([0]))
  expect(await keysOf(t)).toEqual([])
})

test('tables that point to one another in a circle come together, after those that point to them', () => {
  const table = (name: string, ...pointsTo: string[]) => ({
    name,
    columns: [],
    key: [],
    pointsTo,
    pointsToItself: false,
  })
  const order = inRemovalOrder([table('a', 'b'), table('b', 'a'), table('leaf', 'a'), table('twig', 'leaf')])
  expect(order.map((group) => group.map(({ name }) => name))).toEqual([['twig'], ['leaf'], ['a', 'b']])
})
