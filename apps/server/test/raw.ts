import type { InjectOptions } from 'light-my-request'
import { addressOf, type Tenant, type TestUser, tokenOf } from './tenant.ts'

export async function raw(t: Tenant, request: InjectOptions & { as?: TestUser }) {
  const { as, headers, ...rest } = request
  const authorization = as ? { authorization: `Bearer ${await tokenOf(t, as)}` } : {}
  const remoteAddress = addressOf(t.tenantId)
  return t.app.inject({ remoteAddress, ...rest, headers: { ...authorization, ...headers } })
}
