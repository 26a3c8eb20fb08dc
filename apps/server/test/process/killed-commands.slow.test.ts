// guards: apps/server/src/cli/**, apps/server/src/outside/keys/company-keys.ts
// takes: 60 s
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { taxNumber } from '../security/crawl.ts'
import { begin, callerOf, commandIn, makeCompany } from './a-company.ts'
import { aServer } from './a-server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
const environment = { MUSTER_DATA: folder }
const command = commandIn(environment)
const keys = path.join(folder, 'keys', 'companies')
const people = 80

/** How many keys the company has; none once they are destroyed. */
const keysOf = (id: string) => {
  const file = path.join(keys, id)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).length : 0
}
async function until(holds: () => boolean | Promise<boolean>) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2))
}

test('G5, T14: a change of the key and a removal are killed in the middle, and taken up again', async () => {
  await makeCompany(command)
  const server = await aServer(environment)
  const { call, signIn } = callerOf(server)
  await signIn()
  const roles = JSON.parse((await call('GET', '/user/role/all')).text).data as {
    id: number
    roleLevel: number
  }[]
  const userRoleId = roles.find(({ roleLevel }) => roleLevel === 5)!.id
  const personOf = (n: number) => ({
    firstName: 'P',
    lastName: `N${n}`,
    email: `p${n}@acme.example`,
    userRoleId,
    invite: true,
  })
  const ids: number[] = []
  for (let n = 0; n < people; n++) {
    const made = await call('POST', '/user', { ...personOf(n), taxNumber: taxNumber(n) })
    expect(made.status).toBe(201)
    ids.push(JSON.parse(made.text).data.id)
  }
  const [id] = readdirSync(keys)
  // Somebody types numbers all the time.
  let [going, writes] = [true, 0]
  const refused: number[] = []
  const typing = (async () => {
    for (let n = 0; going; n++) {
      const { status } = await call('PUT', `/user/${ids[n % people]}`, { taxNumber: taxNumber(n % people) })
      writes += 1
      if (status !== 200) refused.push(status)
    }
  })()
  const cutChange = begin(environment, 'rotate-key', 'acme')
  await until(() => keysOf(id!) === 2)
  cutChange.kill('SIGKILL')
  await once(cutChange, 'exit')
  expect(keysOf(id!)).toBe(2)
  const { stdout } = await command('rotate-key', 'acme')
  expect(stdout).toMatch(/cut off is finished: \d+ values/)
  expect(keysOf(id!)).toBe(1)
  going = false
  await typing
  expect(refused).toEqual([])
  let unsealed = 0
  for (const [n, person] of ids.slice(0, 20).entries()) {
    const { text } = await call('POST', `/user/${person}/tax-number/reveal`, { reason: 'Payment summary' })
    if (text.replaceAll(' ', '').includes(taxNumber(n))) unsealed += 1
  }
  expect(unsealed).toBe(20)

  const cutRemoval = begin(environment, 'delete', 'acme', '--yes')
  await until(() => keysOf(id!) === 0)
  cutRemoval.kill('SIGKILL')
  await once(cutRemoval, 'exit')
  const left = (await command('list')).stdout
  expect((await call('GET', '/user/me')).status).toBe(401)
  const wasCut = /^acme +closed/.test(left)
  if (wasCut) expect((await command('delete', 'acme', '--yes')).stdout).toMatch(/^acme is gone: \d+ rows/)
  expect((await command('list')).stdout).toBe('There are no companies yet\n')
  expect(readdirSync(keys)).toEqual([])
  process.stdout.write(
    `G5, T14 killed: ${JSON.stringify({ writes, refused: refused.length, shown: unsealed, wasCut, resealed: stdout.match(/\d+ values/)?.[0] })}\n`,
  )
  expect(await server.end('SIGTERM')).toBe(0)
})
