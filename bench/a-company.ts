import { randomUUID } from 'node:crypto'
import type { Endpoint, Input } from '@muster/contract/kit/endpoint'
import { Level } from '@muster/contract/kit/permissions'
import { openCompany } from '../apps/server/src/cli/companies/open-company.ts'
import { openScope, type Scope } from '../apps/server/src/db/scope.ts'
import { companyRules } from '../apps/server/src/features/company/tenant-queries.ts'
import { type BenchAnswer, send } from './send.ts'
import type { Stack } from './stack.ts'

export interface BenchCompany {
  readonly tenantId: number
  readonly code: string
  readonly email: string
  readonly password: string
  readonly stack: Stack
  readonly share: number
  /** So many rows of a stated number at this company's size. */
  of(size: number): number
  scope(): Promise<Scope>
  /** One call over HTTP, as the owner unless told who; throws when it is refused. */
  call<E extends Endpoint>(endpoint: E, input?: Input<E>, userId?: number): Promise<BenchAnswer>
}

/** An access token lives 15 minutes. */
const renewAfterMs = 600_000

export interface Opened {
  code: string
  email: string
  password: string
}

export async function openBenchCompany(stack: Stack, share: number): Promise<Opened> {
  const code = `bench-${Date.now().toString(36)}`
  const { config, deps } = stack
  const { pool } = deps
  const db = { url: stack.databaseUrl, pool, deps, config, publicUrl: stack.url }
  const email = `owner@${code}.example`
  const password = await openCompany(db, {
    code,
    name: `Company of ${share * 100} %`,
    'owner-email': email,
    'owner-first': 'Ava',
    'owner-last': 'Nguyen',
  })
  return { code, email, password }
}

export async function aCompany(stack: Stack, share: number, opened?: Opened): Promise<BenchCompany> {
  const { code, email, password } = opened ?? (await openBenchCompany(stack, share))
  const { pool } = stack.deps
  const { rows } = await stack.owner.query(
    'select u.tenant_id, u.id from users u join tenants t on t.id = u.tenant_id where t.code = $1 and u.email = $2',
    [code, email],
  )
  const { tenant_id: tenantId, id: ownerId } = rows[0] as { tenant_id: number; id: number }
  const scope = async () =>
    openScope(stack.deps, {
      tenantId,
      actor: { id: ownerId, level: Level.owner, name: 'Ava Nguyen', sessionId: null },
      company: await companyRules(pool, tenantId),
      now: new Date(),
    })
  const tokens = new Map<number, { text: string; until: number }>()
  const tokenOf = async (userId: number) => {
    const known = tokens.get(userId)
    if (known && Date.now() <= known.until) return known.text
    const text = await newToken(stack, await scope(), userId)
    tokens.set(userId, { text, until: Date.now() + renewAfterMs })
    return text
  }
  return {
    tenantId,
    code,
    email,
    password,
    stack,
    share,
    of: (size) => Math.round(size * share),
    scope,
    call: async (endpoint, input, userId = ownerId) =>
      send(stack.url, await tokenOf(userId), endpoint, input ?? {}),
  }
}

async function newToken(stack: Stack, scope: Scope, user_id: number) {
  const id = randomUUID()
  const expires_at = new Date(scope.now.getTime() + 86_400_000)
  const row = { id, user_id, created_at: scope.now, last_used_at: scope.now, expires_at }
  await scope.into('sessions', row).execute()
  return stack.deps.tokens.sign({ tenantId: scope.tenantId, sessionId: id, userId: user_id }, scope.now)
}
