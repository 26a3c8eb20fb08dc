import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Answer, Endpoint } from '@muster/contract/kit'
import { type SignedIn, session, withoutSecondStep } from '@muster/contract/session'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { buildApp } from '../../apps/server/src/app.ts'
import { openQueue } from '../../apps/server/src/background/queue.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { asOwner, openPool } from '../../apps/server/src/db/pool.ts'
import { type AppDeps, makeDeps } from '../../apps/server/src/deps.ts'
import { systemClock } from '../../apps/server/src/outside/clock.ts'
import { template } from '../../apps/server/test/global-setup.ts'
import { demoCode, demoPassword } from '../src/data.ts'
import { makeDemoOnce } from '../src/make-demo.ts'

export interface Fresh {
  deps: AppDeps
  make(): Promise<boolean>
  /** Looks from outside, past the walls between companies. */
  rows<R>(text: string, values?: unknown[]): Promise<R[]>
  /** The column `value` of each row. */
  values(text: string): Promise<unknown[]>
  /** Expects that no row breaks a rule: the query selects those that do. */
  none(text: string): Promise<void>
  call<E extends Endpoint>(
    endpoint: E,
    given: { token?: string; id?: number; body?: object },
  ): Promise<Answer<E>>
  signIn(email: string): Promise<SignedIn>
  end(): Promise<void>
}

let counted = 0

/** The application on an empty database of its own, at one moment. */
export async function fresh(now: Date): Promise<Fresh> {
  const name = `muster_demo_${process.pid}_${++counted}`
  const url = inject('databaseUrl').replace('DATABASE', name)
  const admin = inject('databaseUrl').replace('DATABASE', 'postgres')
  await asOwner(admin, (client) => client.query(`create database ${name} template ${template}`))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-demo-'))
  const pool = openPool(url, 4)
  const queue = await openQueue(url, () => undefined)
  const deps = await makeDeps({
    config: readConfig({ MUSTER_DATA: folder, LOG_LEVEL: 'silent' }),
    pool,
    queue,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://muster.test',
    clock: { ...systemClock, now: () => now },
    passwordCost: { memoryCost: 64, timeCost: 1 },
  })
  const app = await buildApp(deps)
  const rows: Fresh['rows'] = (text, values) =>
    asOwner(url, async (client) => (await client.query(text, values)).rows)
  const call: Fresh['call'] = async (endpoint, { token, id, body }) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const payload = body ? { payload: body } : {}
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(':id', `${id}`),
      headers,
      ...payload,
    })
    expect(response.json()).toMatchObject({ success: true })
    return response.json().data
  }
  return {
    deps,
    rows,
    call,
    make: () => makeDemoOnce(url, deps),
    values: async (text) => (await rows<{ value: unknown }>(text)).map((row) => row.value),
    none: async (text) => expect(await rows(text)).toEqual([]),
    signIn: async (email) =>
      withoutSecondStep(
        await call(session.signIn, { body: { tenant: demoCode, email, password: demoPassword } }),
      ),
    async end() {
      await app.close()
      await queue.stop()
      await pool.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
