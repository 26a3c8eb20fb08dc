import type { Answer, Endpoint } from '@muster/contract/kit/endpoint'
import { type SignedIn, session, withoutSecondStep } from '@muster/contract/session/session'
import { expect } from 'vitest'
import type { AppDeps } from '../../apps/server/src/deps.ts'
import { systemClock } from '../../apps/server/src/outside/clock.ts'
import { endApp, startApp } from '../../apps/server/test/app.ts'
import { demoCode, demoPassword } from '../src/data.ts'
import { makeDemoOnce } from '../src/make-demo.ts'

export interface Fresh {
  deps: AppDeps
  make(): Promise<boolean>
  /** Looks from outside, past the walls between companies. */
  rows<R>(text: string, values?: unknown[]): Promise<R[]>
  values(text: string): Promise<unknown[]>
  none(text: string): Promise<void>
  call<E extends Endpoint>(
    endpoint: E,
    given: {
      token?: string
      id?: number
      tenantUserId?: number
      query?: Record<string, string>
      body?: object
    },
  ): Promise<Answer<E>>
  signIn(email: string): Promise<SignedIn>
  end(): Promise<void>
}

export async function fresh(now: Date): Promise<Fresh> {
  const started = await startApp({ ...systemClock, now: () => now })
  const { app, deps, owner, url } = started
  const rows: Fresh['rows'] = async (text, values) => (await owner.query(text, values)).rows
  const call: Fresh['call'] = async (endpoint, { token, id, tenantUserId, query, body }) => {
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(':id', `${id}`).replace(':tenantUserId', `${tenantUserId}`),
      ...(query && { query }),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && { payload: body }),
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
    end: () => endApp(started),
  }
}
