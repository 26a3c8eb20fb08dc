import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FileStreamed } from '@muster/contract/kit/endpoint'
import { Level } from '@muster/contract/kit/permissions'
import type { EventHandlers } from '../../background/handle-event.ts'
import { personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope, ScopeSource } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { activeScope } from '../company/tenant-queries.ts'
import { eventRows } from '../planning/event-queries.ts'
import { companyHolidays } from '../planning/holiday-queries.ts'
import { currentEvents } from '../planning/reach.ts'
import { scheduleEventOf } from '../planning/stored-series.ts'
import { calendarText, feedWindow, isInFeed } from './ical.ts'

export const feedAad = (userId: number) => `calendar-feed/${userId}`
const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
const addressOf = (publicUrl: string, tenantId: number, secret: string) =>
  `${publicUrl}/api/calendar/feed/${tenantId}-${secret}.ics`

interface FeedAddress {
  address: string
  createdAt: string
}

export async function readMyFeed(scope: Scope, publicUrl: string): Promise<FeedAddress | null> {
  const row = await scope
    .from('calendar_feeds')
    .select(['cipher', 'created_at'])
    .where('user_id', '=', scope.actor.id)
    .executeTakeFirst()
  if (!row) return null
  const secret = scope.vault.unseal(feedAad(scope.actor.id), row.cipher)
  return { address: addressOf(publicUrl, scope.tenantId, secret), createdAt: row.created_at.toISOString() }
}

/** A new secret of 256 bits; the old address stops working. */
export async function openMyFeed(scope: Scope, publicUrl: string): Promise<FeedAddress> {
  const secret = randomBytes(32).toString('base64url')
  const row = {
    user_id: scope.actor.id,
    hash: hashOf(secret),
    cipher: scope.vault.seal(feedAad(scope.actor.id), secret),
    created_at: scope.now,
  }
  await scope
    .into('calendar_feeds', row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute()
  return { address: addressOf(publicUrl, scope.tenantId, secret), createdAt: scope.now.toISOString() }
}

export async function closeMyFeed(scope: Scope): Promise<null> {
  await scope.remove('calendar_feeds').where('user_id', '=', scope.actor.id).execute()
  return null
}

export async function readFeed(
  source: ScopeSource,
  address: string,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<FileStreamed> {
  const [tenant, secret] = splitAddress(address)
  const actor = { id: 0, level: Level.client, name: 'Feed', sessionId: null }
  const scope = await found(activeScope(source, { tenantId: tenant, actor, now }))
  const person = await found(feedOwner(scope, hashOf(secret)))
  const isHoliday = await companyHolidays(scope)
  const window = feedWindow(now.getTime())
  const rows = await eventRows(scope, currentEvents(scope).where('job_assignees.user_id', '=', person.id))
    .select('sites.address')
    .execute()
  const events = rows
    .map((row) => ({
      uid: `event-${scope.tenantId}-${row.id}@${new URL(publicUrl).hostname}`,
      sequence: row.version,
      changedAt: row.updatedAt,
      summary: row.title ? `${row.title} · ${row.siteName}` : `${row.jobDetailTitle} · ${row.siteName}`,
      location: row.address,
      series: scheduleEventOf(row, isHoliday),
    }))
    .filter(({ series }) => isInFeed(series, window))
  const bytes = Buffer.from(calendarText(person.name, events, window))
  return {
    contentType: 'text/calendar; charset=utf-8',
    disposition: 'inline; filename="schedule.ics"',
    size: bytes.length,
    maxAgeSeconds: 0,
    isKept: true,
    stream: oneChunk(bytes),
  }
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

function splitAddress(address: string): [tenant: number, secret: string] {
  const plain = address.replace(/\.ics$/, '')
  const dash = plain.indexOf('-')
  return [Number(plain.slice(0, dash)), plain.slice(dash + 1)]
}

async function feedOwner(scope: Scope, hash: Buffer) {
  const row = await scope
    .from('calendar_feeds')
    .innerJoin('users', along('calendar_feeds.user_id'))
    .where('calendar_feeds.hash', '=', hash)
    .where('users.removed_at', 'is', null)
    .select(['users.id', personName('users').as('name'), 'calendar_feeds.hash'])
    .executeTakeFirst()
  return row && timingSafeEqual(row.hash, hash) ? row : undefined
}

export const calendarEventHandlers: EventHandlers = {
  // An address that the person opened since is theirs again.
  'access.ended': async (scope, { payload, occurredAt }) => {
    await scope
      .remove('calendar_feeds')
      .where('user_id', '=', payload.tenantUserId)
      .where('created_at', '<=', occurredAt)
      .execute()
  },
}
