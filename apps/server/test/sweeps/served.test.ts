import { allEndpoints } from '@muster/contract/index'
import { expect, test } from 'vitest'
import { theApp } from '../app.ts'

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
