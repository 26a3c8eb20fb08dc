// guards: packages/embedded-postgres/**
// takes: 30 s
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirectoryInUse } from './folder-lock.ts'
import { isAlive, readPidFile } from './pid-file.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts'

const unsafeButFast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '16MB',
}

let folder: string
let dataRoot: string
const running = new Set<EmbeddedPostgres>()
const children = new Set<ChildProcess>()

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-pg-'))
  chmodSync(folder, 0o755)
  dataRoot = path.join(folder, 'data')
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all([...running].map((postgres) => postgres.stop()))
  const roots = readdirSync(folder).map((name) => path.join(folder, name))
  for (const root of roots) await postgresIsGone(path.join(root, 'pg18'))
  running.clear()
  children.clear()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const postgres = await startEmbeddedPostgres({ dataRoot, settings: unsafeButFast, ...options })
  running.add(postgres)
  return postgres
}

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the connection dies with a server we kill
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function until<T>(what: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await what()
    if (found) return found as NonNullable<T>
    await pause(10)
  }
}

const postgresIsGone = (dataDir: string) => until(() => !existsSync(path.join(dataDir, 'postmaster.pid')))
const postmasterPid = (postgres: EmbeddedPostgres) => readPidFile(postgres.dataDir)?.pid ?? 0

type Told = { state: 'ready' | 'failed'; url: string; name: string; says: string }

function startInChild(root = dataRoot) {
  const child = fork(path.join(import.meta.dirname, 'embedded-postgres.fixture.ts'), [root])
  children.add(child)
  const told = new Promise<Told>((resolve) => {
    child.on('message', (message: Told) => message.state !== ('starting' as string) && resolve(message))
  })
  return { child, told, begun: once(child, 'message') }
}

describe('starting', () => {
  test('a first start makes a database that pg can use, as the superuser and as a role', async () => {
    const postgres = await start()
    expect(postgres.ready.isNew).toBe(true)
    await query(postgres.adminUrl, `create role app login password 'pass/word@ %'`)
    const asRole = postgres.url('postgres', { user: 'app', password: 'pass/word@ %' })
    expect(await query(asRole, 'select current_user as me')).toEqual([{ me: 'app' }])
    await expect(
      query(postgres.url('postgres', { user: 'app', password: 'wrong' }), 'select 1'),
    ).rejects.toThrow('password authentication failed')
  })

  test('it listens on no network address, and its files are for the owner alone', async () => {
    const postgres = await start()
    expect(await query(postgres.adminUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const host = decodeURIComponent(new URL(postgres.adminUrl).hostname)
    for (const private_ of [host, postgres.dataDir]) expect(statSync(private_).mode & 0o077).toBe(0)
    expect(statSync(path.join(postgres.dataDir, 'superuser.pw')).mode & 0o077).toBe(0)
  })

  test('what guards data is on unless it is turned off', async () => {
    const postgres = await start({ settings: {} })
    const guards = ['fsync', 'synchronous_commit', 'full_page_writes']
    const sql = `select name, setting from pg_settings where name = any('{${guards}}')`
    const rows = await query(postgres.adminUrl, sql)
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
  })

  test('a folder too deep for a socket path works through a short one', async () => {
    const deep = path.join(dataRoot, 'd'.repeat(60), 'e'.repeat(60))
    const postgres = await start({ dataRoot: deep })
    expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    rmSync(decodeURIComponent(new URL(postgres.adminUrl).hostname), { recursive: true })
  })

  test('a wrong setting is refused with what PostgreSQL says about it, and the folder is free again', async () => {
    await expect(start({ settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers.*plenty/)
    await start()
  })

  test.runIf(process.getuid?.() === 0)(
    'as root it runs as another user, also in a private folder',
    async () => {
      const dropped = await start()
      expect(dropped.ready.how).toMatch(/^dropped to user/)
      expect(statSync(dropped.dataDir).uid).not.toBe(0)

      const closed = path.join(folder, 'closed')
      mkdirSync(closed, { mode: 0o700 })
      const inPrivate = await start({ dataRoot: path.join(closed, 'data') })
      expect(inPrivate.ready.how).not.toBe('as the same user')
      expect(await query(inPrivate.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )
})

describe('starting again', () => {
  test('data stays over a stop and a start', async () => {
    const first = await start()
    await query(first.adminUrl, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start()
    expect(second.ready.isNew).toBe(false)
    expect(await query(second.adminUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('a second start on the same data is refused at once and leaves the first alone', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(DataDirectoryInUse)
    expect(await startInChild().told).toMatchObject({ state: 'failed', name: 'DataDirectoryInUse' })
    expect(await query(first.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of several processes racing for the same new folder exactly one gets it', async () => {
    const told = await Promise.all([1, 2, 3].map(() => startInChild().told))
    expect(told.map(({ state }) => state).sort()).toEqual(['failed', 'failed', 'ready'])
    for (const { state, name } of told) if (state === 'failed') expect(name).toBe('DataDirectoryInUse')
  })

  test('a pid file that names a living stranger stops nothing and hinders nothing', async () => {
    const first = await start()
    await first.stop()
    const { uid, gid } = statSync(first.dataDir)
    const stranger = spawn('sleep', ['100'], process.getuid?.() === 0 ? { uid, gid } : {})
    children.add(stranger)
    const lines = [stranger.pid, first.dataDir, 1, 5432, path.join(dataRoot, 's'), '', '  1  1', 'ready   ']
    writeFileSync(path.join(first.dataDir, 'postmaster.pid'), lines.join('\n'))
    writeFileSync(path.join(dataRoot, 's', '.s.PGSQL.5432.lock'), lines.join('\n'))
    const second = await start()
    expect(await query(second.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(stranger.pid ?? 0)).toBe(true)
  })
})

describe('dying', () => {
  test('killing the process takes PostgreSQL down with it, and committed data is there afterwards', async () => {
    const { child, told } = startInChild()
    const { url } = await told
    await query(url, 'create table kept as select 42 as answer')
    const postmaster = readPidFile(path.join(dataRoot, 'pg18'))?.pid ?? 0
    child.kill('SIGKILL')
    await until(() => !isAlive(postmaster))
    const again = await start()
    expect(await query(again.adminUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test.runIf(process.platform === 'linux')(
    'killing the process and its guard leaves a PostgreSQL that the next start stops',
    async () => {
      const { child, told } = startInChild()
      const { url } = await told
      await query(url, 'create table kept as select 42 as answer')
      const postmaster = readPidFile(path.join(dataRoot, 'pg18'))?.pid ?? 0
      const guards = guardsOf(postmaster)
      for (const guard of guards) process.kill(guard, 'SIGSTOP')
      child.kill('SIGKILL')
      await once(child, 'exit')
      for (const guard of guards) process.kill(guard, 'SIGKILL')
      const log: string[] = []
      const again = await start({ log: (line) => log.push(line) })
      expect(log.join('\n')).toContain('left running')
      expect(postmasterPid(again)).not.toBe(postmaster)
      expect(await query(again.adminUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
    },
  )

  test('a kill during the first start leaves nothing half-made', async () => {
    for (const delay of [40, 200, 400]) {
      const { child, begun } = startInChild()
      await begun
      await pause(delay) // the moment of the kill, not a wait for something
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const postgres = await start()
    expect(await query(postgres.adminUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('PostgreSQL killed alone comes back on the same address with its data', async () => {
    const postgres = await start()
    await query(postgres.adminUrl, 'create table kept as select 42 as answer')
    await query(postgres.adminUrl, 'checkpoint')
    const killed = postmasterPid(postgres)
    process.kill(killed, 'SIGKILL')
    await until(() => readPidFile(postgres.dataDir)?.status === 'ready' && postmasterPid(postgres) !== killed)
    expect(await query(postgres.adminUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  test('a stop while PostgreSQL is down does not wait for it to come back', async () => {
    const postgres = await start()
    process.kill(postmasterPid(postgres), 'SIGKILL')
    await postgres.stop()
    expect(isAlive(postmasterPid(postgres))).toBe(false)
    await start()
  })
})

/** The shells around a postmaster: its parent, and the watcher that parent forked. */
function guardsOf(postmaster: number) {
  const parentOf = (pid: number) =>
    Number(/\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  const guard = parentOf(postmaster)
  const siblings = readFileSync(`/proc/${guard}/task/${guard}/children`, 'utf8').trim().split(' ').map(Number)
  return [...siblings.filter((pid) => pid !== postmaster), guard]
}
