// guards: packages/contract/src/**, apps/server/src/http/**, apps/server/test/api-client/**
// takes: 25 s
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { theApp } from '../app.ts'
import { aSite } from '../office.ts'
import { anyPassword, aTenant, aUser } from '../tenant.ts'

// The API description as programs of others read it: an independent linter, and a client that is generated from it.

interface Linter {
  createConfig(config: object): Promise<object>
  lintFromString(input: { source: string; config: object }): Promise<{ ruleId: string; message: string }[]>
}
interface Generator {
  default(document: object): Promise<unknown[]>
  astToString(ast: unknown[]): string
}
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
/** From the lock file of this folder; installed with everything else (tools/prepare.mjs), never here. */
const tool = async <T>(name: string): Promise<T> => import(createRequire(here('package.json')).resolve(name))

let source: string
beforeAll(async () => {
  source = (await (await theApp()).app.inject({ url: '/api/openapi.json' })).body
})

test('an independent linter has no word to say', async () => {
  const { createConfig, lintFromString } = await tool<Linter>('@redocly/openapi-core')
  // The documents give /api/job/location/:id beside /api/job/:id/user, and six more such pairs.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source, config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('shapes are named components', () => {
  const { components } = JSON.parse(source)
  expect(components.schemas).toMatchObject({ Site: { type: 'object' }, SiteInput: { type: 'object' } })
  expect(JSON.stringify(components.schemas.Work)).toContain('#/components/schemas/')
})

test('a client that is generated from it type-checks, signs in and reads', async () => {
  const { default: generate, astToString } = await tool<Generator>('openapi-typescript')
  await writeFile(here('client/api.d.ts'), astToString(await generate(JSON.parse(source))))
  const tsc = createRequire(here('package.json')).resolve('typescript/bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', here('client')]).catch(({ stdout }) => {
    throw new Error(stdout)
  })

  const t = await aTenant()
  const person = await aUser(t, { level: 2, password: anyPassword })
  const { name } = await aSite(t)
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const { signInAndRead } = await import(here('client/sign-in.ts'))
  const read = await signInAndRead(`http://127.0.0.1:${port}`, {
    email: person.email,
    password: anyPassword,
    tenant: t.code,
  })
  expect(read).toEqual({ person: person.firstName, siteNames: [name], refusalCode: 'E021' })
})
