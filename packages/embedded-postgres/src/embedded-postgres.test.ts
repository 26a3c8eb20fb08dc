import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { DataDirectoryInUse } from './folder-lock.ts'
import { startEmbeddedPostgres } from './start.ts'

// Kills, races and odd folders: embedded-postgres.slow.test.ts. Every run of these tests stands on such a database itself.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '16MB' }

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('S-11: other accounts reach neither files nor socket, and nobody gets in without the password', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-pg-'))
  const running = await startEmbeddedPostgres({ dataRoot: path.join(folder, 'data'), settings })
  try {
    const { hostname } = new URL(running.adminUrl)
    const socketFolder = decodeURIComponent(hostname)
    const openTo = (file: string) => (statSync(file).mode & 0o077).toString(8)
    const files = readdirSync(running.dataDir).map((name) => path.join(running.dataDir, name))
    expect([running.dataDir, socketFolder, ...files].filter((file) => openTo(file) !== '0')).toEqual([])
    const rules = readFileSync(path.join(running.dataDir, 'pg_hba.conf'), 'utf8')
      .split('\n')
      .filter((line) => /^\w/.test(line))
    expect(rules.length).toBeGreaterThan(2)
    expect(rules.filter((line) => !line.endsWith('scram-sha-256'))).toEqual([])
    const wrong = new URL(running.adminUrl)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  } finally {
    await running.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

test('data stays over a stop and a start, one process holds the folder, and no network address listens', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-pg-'))
  const start = () => startEmbeddedPostgres({ dataRoot: path.join(folder, 'data'), settings })
  const first = await start()
  try {
    expect(first.ready.isNew).toBe(true)
    expect(await query(first.adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    await query(first.adminUrl, 'create table kept as select 42 as answer')
    await expect(start()).rejects.toThrow(DataDirectoryInUse)
  } finally {
    await first.stop()
  }
  const second = await start()
  try {
    expect(second.ready.isNew).toBe(false)
    expect(await query(second.adminUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  } finally {
    await second.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})
