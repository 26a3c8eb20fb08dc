// guards: apps/server/src/cli/**, apps/server/src/outside/keys/secret-ring.ts
// takes: 60 s
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { taxNumber } from '../security/crawl.ts'
import { callerOf, commandIn, makeCompany } from './a-company.ts'
import { aServer } from './a-server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-secret-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const environment = { MUSTER_DATA: folder }
const cli = path.resolve(import.meta.dirname, '../../src/cli/secret.ts')
const env = { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment }
const file = path.join(folder, 'keys', 'secret')
/** The secret, and whether company keys are still wrapped with the one before. */
const standing = () => {
  const bytes = readFileSync(file)
  if (bytes.length === 32) return { secret: bytes.toString('base64'), isChanging: false }
  const { secret, former } = JSON.parse(String(bytes)) as {
    secret: string
    former: { until: string | null }[]
  }
  return { secret, isChanging: former.some(({ until }) => until === null) }
}

test('a change of the secret is killed in the middle and taken up again, while numbers are typed and shown', async () => {
  await makeCompany(commandIn(environment))
  const server = await aServer(environment)
  const { call, signIn } = callerOf(server)
  await signIn()
  const roles = JSON.parse((await call('GET', '/user/role/all')).text).data as {
    id: number
    roleLevel: number
  }[]
  const userRoleId = roles.find(({ roleLevel }) => roleLevel === 5)!.id
  const person = { firstName: 'P', lastName: 'N', email: 'p@acme.example', userRoleId, invite: true }
  const made = await call('POST', '/user', { ...person, taxNumber: taxNumber(0) })
  const { id } = JSON.parse(made.text).data as { id: number }
  let [going, calls] = [true, 0]
  const refused: number[] = []
  const typing = (async () => {
    for (let n = 0; going; n++) {
      const wrote = await call('PUT', `/user/${id}`, { taxNumber: taxNumber(n) })
      const shown = await call('POST', `/user/${id}/tax-number/reveal`, { reason: 'Payment summary' })
      calls += 2
      for (const { status } of [wrote, shown]) if (status !== 200) refused.push(status)
    }
  })()
  const before = standing().secret
  const cut = spawn(process.execPath, [cli, 'rotate'], { env, stdio: 'ignore' })
  while (!standing().isChanging) await new Promise((resolve) => setTimeout(resolve, 2))
  cut.kill('SIGKILL')
  await once(cut, 'exit')
  const { secret, isChanging } = standing()
  expect(isChanging).toBe(true)
  expect(secret).not.toBe(before)
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'rotate'], { env })
  expect(stdout).toMatch(/cut off is finished/)
  expect(standing()).toEqual({ secret, isChanging: false })
  going = false
  await typing
  expect(refused).toEqual([])
  process.stdout.write(`secret killed: ${JSON.stringify({ calls, refused: refused.length })}\n`)
  expect(await server.end('SIGTERM')).toBe(0)
})
