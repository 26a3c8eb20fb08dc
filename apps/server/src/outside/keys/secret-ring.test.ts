import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openSecretRing } from './secret-ring.ts'

const ringFile = new URL('./secret-ring.ts', import.meta.url).href
/** Opens the ring in a thread of its own, when all of them may; answers the secret that it has. */
function inAThread(root: string, gate: Int32Array) {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.ringFile).then(({ openSecretRing }) => {
      parentPort.postMessage('loaded')
      Atomics.wait(workerData.gate, 0, 0)
      const secret = openSecretRing({ configured: undefined, root: workerData.root }).current()
      parentPort.postMessage(secret.toString('hex'))
    })`
  const worker = new Worker(code, { eval: true, workerData: { ringFile, root, gate } })
  const next = async () => ((await once(worker, 'message')) as [string])[0]
  const loaded = next()
  return { loaded, secret: loaded.then(next) }
}

test('those that begin at once in an empty folder have one secret, and leave nothing beside it', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'muster-secret-'))
  const gate = new Int32Array(new SharedArrayBuffer(4))
  try {
    const threads = Array.from({ length: 6 }, () => inAThread(root, gate))
    await Promise.all(threads.map(({ loaded }) => loaded))
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    const secrets = await Promise.all(threads.map(({ secret }) => secret))
    expect(new Set(secrets).size).toBe(1)
    const ring = openSecretRing({ configured: undefined, root })
    expect(ring.current().toString('hex')).toBe(secrets[0])
    expect(readdirSync(path.join(root, 'keys'))).toEqual(['secret'])
    expect(statSync(path.join(root, 'keys', 'secret')).mode & 0o777).toBe(0o600)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
