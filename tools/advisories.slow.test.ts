// guards: tools/advisories.ts
// takes: 20 s
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const run = (args: readonly string[], registry: string) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    const program = path.join(root, 'tools/advisories.ts')
    const env = { ...process.env, npm_config_registry: registry, npm_config_cache: mkdtempSync(cache) }
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })
const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-advisories-'))
const cache = path.join(folder, 'cache-')

async function aRegistry(advisories: object, status = 200) {
  const server = createServer((request, response) => {
    request.resume()
    // Whose range a weakness lies in, npm reads from the package's own page.
    const name = decodeURIComponent(request.url!.slice(1))
    const body = request.method === 'GET' ? { name, versions: {}, 'dist-tags': {} } : advisories
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { address, close: () => server.close() }
}
const weakness = (severity: string) => ({
  fastify: [
    { id: 1, url: 'https://advisories.example/1', title: 'x', severity, vulnerable_versions: '>=0', cwe: [] },
  ],
})

test('S-11: a grave weakness fails, a small one does not, and a registry that does not answer is said', async () => {
  const asked = async (advisories: object, status?: number) => {
    const registry = await aRegistry(advisories, status)
    const { code, text } = await run([], registry.address)
    registry.close()
    return [code, text.trim().split('\n').at(-1)]
  }
  expect(await asked({})).toEqual([0, 'Advisories: 0 packages with a grave weakness'])
  expect(await asked(weakness('low'))).toEqual([0, 'Advisories: 0 packages with a grave weakness'])
  const [code, line] = await asked(weakness('critical'))
  expect([code, line]).toEqual([1, expect.stringMatching(/^Advisories: [1-9]\d* packages/)])
  expect(await asked({}, 503)).toEqual([0, expect.stringContaining('Advisories were not checked')])
}, 120_000)

test('S-11: the bill of materials has each package of the product, without a network', async () => {
  const file = path.join(folder, 'bill.json')
  expect((await run(['--bill', file], 'http://127.0.0.1:9/')).code).toBe(0)
  const bill = JSON.parse(readFileSync(file, 'utf8'))
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = (bill.components as { name: string }[]).map(({ name }) => name)
  for (const name of ['fastify', 'pg', 'react', 'sharp']) expect(names).toContain(name)
  expect(names).not.toContain('vitest')
  rmSync(folder, { recursive: true })
}, 120_000)
