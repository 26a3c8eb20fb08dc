import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { distinguishedBy } from './kit/namesakes.ts'
import { owner } from './kit/permissions.ts'
import { id } from './kit/shapes.ts'

/** How a way to people outside stands, of the server that answers; OFF where none is configured. */
const gatewayStates = ['WORKS', 'RESTS', 'OFF'] as const

const Status = z.object({
  version: z.string(),
  /** Since when the server that answers runs. */
  runningSince: z.string(),
  queue: z.object({
    waiting: z.int(),
    /** Given up after its last try, of the days for which it is kept. */
    failed: z.int(),
    /** When the oldest that is due by now was due. */
    oldestDue: z.string().nullable(),
  }),
  storage: z.object({ usedBytes: z.int(), quotaBytes: z.int() }),
  /** Of the company, within the last 24 hours. */
  gateways: z.array(
    z.object({
      gateway: z.enum(['EMAIL', 'PUSH', 'SMS']),
      state: z.enum(gatewayStates),
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
    }),
  ),
  backup: z.object({
    /** Whether one is made every day by the clock. */
    isPlanned: z.boolean(),
    /** Whether backups that are made now are encrypted. */
    isEncrypted: z.boolean(),
    lastGood: z.object({ at: z.string(), bytes: z.int() }).nullable(),
    /** The newest, where it failed; the server's log says why. */
    failedAt: z.string().nullable(),
  }),
  /** The look through store and links at night, of the whole installation: how many of each kind, and nothing of whose. */
  check: z.object({
    isPlanned: z.boolean(),
    /** The newest that could be made. */
    last: z
      .object({
        at: z.string(),
        /** Files that nothing names. */
        orphans: z.int(),
        /** Files that are named and not there. */
        missing: z.int(),
        otherLength: z.int(),
        /** Files whose content was altered; null for a night that read none. */
        altered: z.int().nullable(),
        /** Rows that point to no row. */
        deadReferences: z.int(),
        /** Companies whose audit log lacks entries; null for a night that counted none. */
        brokenLogs: z.int().nullable(),
        /** Visits whose evidence is gone or was changed; null for a night that counted none. */
        brokenVisits: z.int().nullable(),
        /** Files that keep the ends of logs and cannot be read; null for a night that looked at none. */
        damagedEnds: z.int().nullable(),
      })
      .nullable(),
    /** The newest, where it failed; the server's log and the table say why. */
    failedAt: z.string().nullable(),
  }),
  /** People of the company who had one mailbox under two addresses before addresses had one form. */
  sharedMailboxes: z.array(
    z.object({
      email: z.string(),
      people: z.array(z.object({ id, name: z.string(), distinguishedBy: distinguishedBy('id') })),
    }),
  ),
  /** How long the database took for a question, in milliseconds. */
  databaseMs: z.number(),
  /** Of the disk that files lie on; null where it cannot be asked. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
})
export type Status = z.infer<typeof Status>

export const status = endpoints('status', {
  read: {
    GET: '/api/status',
    says: 'How the server stands, and what of the company waits or failed',
    access: owner,
    answer: Status,
  },
})
