import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'

// Beside a running server: tenant.slow.test.ts.
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

const tenant = (environment: Record<string, string>, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { LOG_LEVEL: 'warn', ...environment }
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'tenant.ts'), ...args],
      { env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
const ann = ['--owner-email', 'Ann@acme.example', '--owner-first', 'Ann', '--owner-last', 'Lee']
const create = (code: string) => ['create', '--code', code, '--name', 'Acme Cleaning', ...ann]

test('with a configured database it makes a company there, whose code is taken from then on', async () => {
  const urlOf = (name: string) => inject('databaseUrl').replace('DATABASE', name)
  const name = `muster_cli_${process.pid}`
  const admin = new pg.Client({ connectionString: urlOf('postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const environment = { DATABASE_URL: urlOf(name), MUSTER_DATA: path.join(folder, 'external') }
    const made = await tenant(environment, ...create('acme'))
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/password: +([a-z2-9]{4}-){3}[a-z2-9]{4}/)
    expect(await tenant(environment, ...create('acme'))).toMatchObject({
      code: 2,
      err: 'The code acme is taken\n',
    })
    expect((await tenant(environment, 'list')).out).toMatch(/^acme +active/)
    // D1-01: only the operator verifies a company.
    expect(await tenant(environment, 'verify', 'ACME')).toMatchObject({ code: 0, out: 'ACME is verified\n' })
    const owner = new pg.Client({ connectionString: urlOf(name) })
    await owner.connect()
    const { rows } = await owner.query('select code, verified from tenants')
    await owner.end()
    expect(rows).toEqual([{ code: 'acme', verified: true }])
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})

test('a wrong configuration and wrong options are told, and end with 2', async () => {
  const wrong = await tenant({ MUSTER_DATA: folder, PORT: 'many' }, 'list')
  expect([wrong.code, wrong.out]).toEqual([2, ''])
  expect(wrong.err).toContain('PORT')
  expect((await tenant({ MUSTER_DATA: folder }, 'drop')).code).toBe(2)
})
