import { allEndpoints } from '@muster/contract/index'
import { language } from '@muster/contract/languages'
import { afterEach, expect, test } from 'vitest'
import { closeCompanies, theApp } from '../app.ts'
import { aTenant } from '../tenant.ts'
import { withExamples } from './examples.ts'

afterEach(closeCompanies)

test('every endpoint has one handler and no path is stated twice', async () => {
  const { app } = await theApp()
  const stated = allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(new Set(stated).size).toBe(stated.length)
  for (const endpoint of allEndpoints) {
    expect(app.hasRoute({ method: endpoint.method, url: endpoint.path }), endpoint.path).toBe(true)
  }
})

test('the boot stops when an endpoint has no handler', async () => {
  const { buildApp } = await import('../../src/app.ts')
  const { features } = await import('../../src/features/index.ts')
  const { deps } = await theApp()
  const list = features as unknown as unknown[]
  const taken = list.pop()
  await expect(buildApp(deps)).rejects.toThrow(/without a handler/)
  list.push(taken)
})

for (const { title, endpoint, example } of withExamples) {
  test(`${title}: its example is answered as promised`, async () => {
    const t = await aTenant()
    const { as, ...input } = await example(t)
    const answer = await t.send(endpoint, input as never, {
      as: endpoint.access === 'public' ? 'nobody' : (as ?? t.boss),
    })
    expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(300)
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    // Only the texts of a language may stay on the disk of a device, and are asked for again by their tag.
    const isJson = typeof endpoint.answer !== 'string'
    if (endpoint.access !== 'public' || isJson)
      expect(answer.headers['cache-control']).toBe(endpoint === language.texts ? 'no-cache' : 'no-store')
  })
}
