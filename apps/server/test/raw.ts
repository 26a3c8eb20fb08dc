import type { InjectOptions } from 'light-my-request'
import { type Tenant, type TestUser, tokenOf } from './tenant.ts'

/** A request as a stranger to the contract writes it: any path, any body, from an address of its own. */
export async function raw(t: Tenant, request: InjectOptions & { as?: TestUser }) {
  const { as, headers, ...rest } = request
  const authorization = as ? { authorization: `Bearer ${await tokenOf(t, as)}` } : {}
  return t.app.inject({ ...rest, headers: { ...authorization, ...headers } })
}
