import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { fieldWorkers, management, publicly } from '../kit/permissions.ts'
import { byId, deviceInstant, id, nothing } from '../kit/shapes.ts'
import { Params } from '../kit/wire.ts'
import { Fix } from './field-inputs.ts'

/** What a device recorded and the server refused; it waits on the device, and is told here. */
export const RefusedStep = z.object({
  id,
  tenantUserId: id,
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  /** The step, by its feature and endpoint: works.start, leave.ask. */
  step: z.string(),
  /** Null where the step names no work of the person, or one that is not there. */
  workId: id.nullable(),
  locationName: z.string().nullable(),
  code: z.string(),
  message: z.string(),
  /** As in the envelope; null for a step that was refused before they were kept. */
  reason: z.string().nullable(),
  params: Params.nullable(),
  /** By the device's clock. */
  recordedAt: z.string().nullable(),
  refusedAt: z.string(),
  tries: z.int(),
})
export type RefusedStep = z.infer<typeof RefusedStep>

/** A phone of a person who was removed in the last 30 days: it last said that it holds entries. */
export const HeldOnPhone = z.object({
  tenantUserId: id,
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  device: z.string(),
  entries: z.int(),
  heardAt: z.string(),
  /** Until then it may send them. */
  sendsUntil: z.string(),
})
export type HeldOnPhone = z.infer<typeof HeldOnPhone>

export const FixesTaken = z.object({
  stored: z.int(),
  refused: z.array(z.object({ index: z.int(), code: z.string() })),
})
export const TrackerKey = z.object({ createdAt: z.string(), lastUsedAt: z.string().nullable() })

export const deviceEndpoints = {
  outboxKey: {
    POST: '/api/me/outbox-key',
    says: 'The key that seals what I have not sent yet on my devices; the same each time',
    access: fieldWorkers,
    idempotent: 'never',
    answer: z.object({ key: z.base64() }),
  },
  heldOnPhones: {
    GET: '/api/work/held/all',
    says: 'Phones of removed people that hold entries which have not arrived, newest first',
    access: management,
    answer: z.array(HeldOnPhone),
  },
  reportLoss: {
    POST: '/api/me/outbox-loss',
    says: 'A device of mine emptied its storage while entries waited there; the office reads it beside refused steps',
    access: fieldWorkers,
    body: z.object({ id: z.uuid(), count: z.int().min(1).max(1_000_000), lastAt: deviceInstant }),
    answer: nothing,
  },
  refusedSteps: {
    GET: '/api/work/refused/all',
    says: 'What phones recorded and the server refused in the last 30 days, newest first',
    access: management,
    query: z.object({ ...paging }),
    answer: listOf(RefusedStep),
  },
  settleRefused: {
    PUT: '/api/work/refused/:id',
    says: 'Somebody has seen to a refused step: it is not listed any more',
    access: management,
    params: byId,
    answer: nothing,
  },
  settleRefusedTogether: {
    PUT: '/api/work/refused',
    says: 'The same for several refused steps, such as all of one visit',
    access: management,
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    answer: nothing,
  },
  trackerKey: {
    GET: '/api/me/tracker-key',
    says: 'Whether a tracker may tell where I am, and when it last did',
    access: fieldWorkers,
    answer: TrackerKey.nullable(),
  },
  makeTrackerKey: {
    POST: '/api/me/tracker-key',
    says: 'A new key for a tracker of my own, shown once; an older one ends',
    access: fieldWorkers,
    idempotent: 'never',
    answer: z.object({ key: z.string() }),
  },
  endTrackerKey: {
    DELETE: '/api/me/tracker-key',
    says: 'End the key of my tracker',
    access: fieldWorkers,
    answer: nothing,
  },
  track: {
    POST: '/api/track',
    says: 'Fixes from a tracker, by its key, for whichever own work they lie in',
    access: publicly,
    limit: 'none',
    body: z.object({ key: z.string().max(200), fixes: z.array(Fix).min(1).max(1000) }),
    answer: FixesTaken,
  },
} as const
