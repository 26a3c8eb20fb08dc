// guards: apps/server/src/cli/**, apps/server/src/main.ts, apps/server/src/start.ts
// takes: 30 s
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const here = import.meta.dirname
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-cli-'))
chmodSync(folder, 0o755)
const embedded = {
  MUSTER_DATA: path.join(folder, 'data'),
  MUSTER_DEMO: 'false',
  LOG_LEVEL: 'warn',
  PORT: '0',
}
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

interface Ended {
  code: number
  out: string
  err: string
}
const tenant = (environment: Record<string, string>, ...args: string[]) => typing('', environment, ...args)
const typing = (typed: string, environment: Record<string, string>, ...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const env: Record<string, string> = { ...environment }
    const done = (error: Error | null, out: string, err: string) =>
      resolve({ code: Number((error as { code?: number } | null)?.code ?? 0), out, err })
    execFile(process.execPath, [path.join(here, 'tenant.ts'), ...args], { env }, done).stdin?.end(typed)
  })
const ann = ['--owner-email', 'Ann@acme.example', '--owner-first', 'Ann', '--owner-last', 'Lee']
const company = (code: string, ...more: string[]) => [
  'create',
  '--code',
  code,
  '--name',
  'Acme Cleaning',
  ...ann,
  ...more,
]
const passwordIn = (out: string) => /password: +(\S+)/.exec(out)?.[1] ?? ''

describe('beside a running server', () => {
  let server: ChildProcess
  let address = ''
  let firstCompany: Ended

  // The first company is made before any server ran: the command starts the database, and stops it again.
  beforeAll(async () => {
    firstCompany = await tenant(
      embedded,
      ...company('acme', '--timezone', 'Pacific/Auckland', '--color-main', '#00AA00'),
    )
    server = spawn(process.execPath, [path.join(here, '../main.ts')], {
      env: embedded,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const text of server.stdout!) {
      address = /runs at (\S+)/.exec(String(text))?.[1] ?? ''
      if (address) break
    }
  })
  afterAll(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  })

  interface Answered {
    success: boolean
    data: { accessToken: string; user: object }
  }
  const post = async (where: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (
      await fetch(`${address}${where}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json() as Promise<Answered>
  }
  const signIn = (code: string, password: string) =>
    post('/api/auth/signin', { email: 'ann@acme.example', password, tenant: code })

  test('a company made while nothing ran is there, and its printed password signs its owner in', async () => {
    expect(firstCompany).toMatchObject({ code: 0, err: '' })
    expect(passwordIn(firstCompany.out)).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const answer = await signIn('acme', passwordIn(firstCompany.out))
    expect(answer.data.user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      userRole: { name: 'Owner', roleLevel: 1 },
    })
    const found = await fetch(`${address}/api/tenant/validate?tenantCode=acme`)
    const profile = (await found.json()) as Answered
    expect(profile.data).toMatchObject({ fullName: 'Acme Cleaning', colorMain: '#00aa00' })
  })

  test('D2-37: a command prints the address that the running server listens on; PUBLIC_URL wins', async () => {
    const here = await tenant(embedded, ...company('harbour'))
    expect(here.out).toContain(`Sign in at ${address}/signin\n`)
    const elsewhere = { ...embedded, PUBLIC_URL: 'https://muster.example' }
    const there = await tenant(elsewhere, 'password-link', 'harbour', 'ann@acme.example')
    expect(there.out).toContain('https://muster.example/password-reset?token=')
    expect((await tenant(embedded, 'delete', 'harbour', '--yes')).code).toBe(0)
  })

  test('D1-01: the operator verifies a company, and takes that back', async () => {
    const verified = async () => {
      const found = await fetch(`${address}/api/tenant/validate?tenantCode=acme`)
      return ((await found.json()) as { data: { verified: boolean } }).data.verified
    }
    expect(await verified()).toBe(false)
    expect(await tenant(embedded, 'verify', 'ACME')).toMatchObject({ code: 0, out: 'ACME is verified\n' })
    expect(await verified()).toBe(true)
    expect((await tenant(embedded, 'unverify', 'acme')).code).toBe(0)
    expect(await verified()).toBe(false)
    expect((await tenant(embedded, 'verify', 'nobody')).code).toBe(2)
  })

  test('a company made meanwhile signs in at once, with the password given', async () => {
    const second = await tenant(embedded, ...company('bright', '--password', 'sunny side up'))
    expect(second).toMatchObject({ code: 0, err: '' })
    expect(second.out).not.toContain('sunny')
    expect((await signIn('bright', 'sunny side up')).success).toBe(true)
    expect((await tenant(embedded, 'list')).out).toMatch(
      /^acme {4}active {5}\d{4}-\d\d-\d\d {2}Acme Cleaning\nbright {2}active .+\n$/,
    )
  })

  test('suspending ends every session with E038, and resuming brings none back', async () => {
    const { data } = await signIn('acme', passwordIn(firstCompany.out))
    const me = async () =>
      (
        await fetch(`${address}/api/user/me`, { headers: { authorization: `Bearer ${data.accessToken}` } })
      ).json()
    expect(await me()).toMatchObject({ success: true })
    expect((await tenant(embedded, 'suspend', 'ACME')).code).toBe(0)
    // A running server holds a session for a second, and another process took the right away.
    await setTimeout(1000)
    expect(await me()).toMatchObject({ code: 'E038' })
    expect(await signIn('acme', passwordIn(firstCompany.out))).toMatchObject({ code: 'E013' })
    expect((await tenant(embedded, 'list')).out).toMatch(/^acme {4}suspended/)
    expect((await tenant(embedded, 'resume', 'acme')).code).toBe(0)
    expect(await me()).toMatchObject({ code: 'E038' })
    expect((await signIn('acme', passwordIn(firstCompany.out))).success).toBe(true)
  })

  test('a company is exported, asked after, and removed beside the running server', async () => {
    const file = path.join(folder, 'bright.tar.gz')
    const exported = await tenant(embedded, 'export', 'bright', file)
    expect(exported).toMatchObject({ code: 0, err: '' })
    expect(exported.out).toMatch(/^\d+ rows and 0 files are in /)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const kept = await typing('acme\n', embedded, 'delete', 'bright')
    expect([kept.code, kept.err]).toEqual([2, expect.stringMatching(/Nothing was removed\n$/)])
    expect((await signIn('bright', 'sunny side up')).success).toBe(true)
    const gone = await typing('Bright\n', embedded, 'delete', 'bright')
    expect([gone.code, gone.out]).toEqual([
      0,
      expect.stringMatching(/^bright is gone: \d+ rows of \d+ tables/),
    ])
    expect((await tenant(embedded, 'delete', 'bright', '--yes')).code).toBe(2)
    expect(await signIn('bright', 'sunny side up')).toMatchObject({ success: false })
    const back = await tenant(embedded, 'import', file)
    expect([back.code, back.err]).toEqual([0, ''])
    const token = /password-reset\?token=(\S+)/.exec(back.out)![1]
    const password = 'Ferry-at-seven-42'
    expect(await post('/api/user/password-reset', { token, password })).toMatchObject({ success: true })
    expect((await signIn('bright', password)).success).toBe(true)
    expect((await tenant(embedded, 'import', file)).err).toMatch(/The code bright is taken/)
    const link = await tenant(embedded, 'password-link', 'bright', 'ann@ACME.example')
    expect(link.out).toMatch(/ann@ACME.example chooses a new password/)
  })

  test('the factors of a person are reset by company and e-mail', async () => {
    const reset = await tenant(embedded, 'reset-factors', 'bright', 'ANN@acme.example')
    expect([reset.code, reset.out]).toEqual([0, expect.stringContaining('signs in with the password alone')])
    expect((await tenant(embedded, 'reset-factors', 'bright', 'bob@acme.example')).code).toBe(2)
  })

  test('a taken code, an unknown code and wrong options say so and change nothing', async () => {
    const taken = await tenant(embedded, ...company('acme'))
    expect([taken.code, taken.err]).toEqual([2, 'The code acme is taken\n'])
    const unknown = await tenant(embedded, 'suspend', 'nobody')
    expect([unknown.code, unknown.err]).toEqual([2, 'There is no company with the code nobody\n'])
    const wrong = await tenant(
      embedded,
      'create',
      '--code',
      '12',
      '--color-main',
      'red',
      '--password',
      '123456',
    )
    expect(wrong.code).toBe(2)
    for (const option of [
      'code',
      'name',
      'owner-email',
      'owner-first',
      'owner-last',
      'color-main',
      'password',
    ])
      expect(wrong.err).toContain(`--${option}: `)
    for (const args of [[], ['drop'], ['suspend'], ['create', '--nonsense', '1'], ['toString']])
      expect([args, (await tenant(embedded, ...args)).code]).toEqual([args, 2])
    expect((await tenant(embedded, 'list')).out.split('\n')).toHaveLength(3)
  })
})
