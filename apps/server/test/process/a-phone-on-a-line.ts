import path from 'node:path'
import { session as sessions } from '@muster/contract/session/session'
import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aSlowLine, type LineLimits, type SlowLine } from '../slow-line.ts'
import { anyPassword, type Tenant, type TestUser } from '../tenant.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const load = (file: string) => import(path.join(root, file))

interface PhoneEntry {
  seq: number
  key: string
  name: string
  state: string
  refused?: { code: string; message: string }
}
export interface PhoneOnLine {
  readonly line: SlowLine
  readonly app: FastifyInstance
  queue(endpoint: unknown, input: object): Promise<{ local: string }>
  send(): Promise<void>
  /** Lets what broke off a moment ago be due, and sends until nothing waits; answers how often it began. */
  sendAll(): Promise<number>
  unsent(): Promise<PhoneEntry[]>
  progress(): Promise<{ received: number; size: number; before: number }[]>
  close(): Promise<void>
}

function aStorage() {
  const held = new Map<string, string>()
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

export async function aPhoneOnALine(t: Tenant, user: TestUser, limits: LineLimits): Promise<PhoneOnLine> {
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.resetModules()
  const { Dexie } = await load('node_modules/dexie/import-wrapper.mjs')
  Dexie.dependencies.indexedDB = new IDBFactory()
  const { outbox, personOf } = await load('apps/web/src/offline/outbox.ts')
  const { unsent } = await load('apps/web/src/offline/outbox-reads.ts')
  const { keepAndSend } = await load('apps/web/src/offline/queue.ts')
  const { flush } = await load('apps/web/src/offline/send/send-outbox.ts')
  const { beginSession } = await load('packages/client/src/session.ts')
  const { setApiBase } = await load('packages/client/src/call.ts')

  const app = await buildApp(t.deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const line = await aSlowLine({ host: '127.0.0.1', port }, limits)
  setApiBase(`http://${line.address.host}:${line.address.port}`)
  const body = { email: user.email, password: anyPassword, tenant: t.code, platform: 'WEB' as const }
  const session = (await t.send(sessions.signIn, { body }, { as: 'nobody' })).json().data
  beginSession(session)
  const person = personOf(session) as string
  const waiting = async () => (await unsent(person)).filter((each: PhoneEntry) => each.state !== 'refused')
  return {
    line,
    app,
    queue: (endpoint, input) => keepAndSend(person, endpoint, input),
    send: flush,
    unsent: () => unsent(person),
    progress: () => outbox.uploads.toArray(),
    async sendAll() {
      let began = 0
      for (; (await waiting()).length > 0 && began < 200; began++) {
        await outbox.entries.toCollection().modify({ nextAt: 0 })
        await flush()
      }
      return began
    },
    async close() {
      await line.close()
      await app.close()
      vi.unstubAllGlobals()
      vi.resetModules()
    },
  }
}
