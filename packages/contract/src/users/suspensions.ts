import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { management } from '../kit/permissions.ts'
import { byId, day, id, reason } from '../kit/shapes.ts'
import { SuspendedDays } from './suspended-days.ts'

/** Days of one suspension whose end is known. */
export const longestSuspension = 731

/** COMING: it has not begun. OVER: it was ended, or its last day has passed. */
export const suspensionStates = ['COMING', 'NOW', 'OVER'] as const
export const Suspension = SuspendedDays.extend({
  id,
  tenantUserId: id,
  state: z.enum(suspensionStates),
  /** For management alone: null where the reader is the suspended person. */
  reason: z.string().nullable(),
  madeAt: z.string(),
  madeBy: z.string(),
  /** Ended by the office, before its last day or without one. */
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  version: z.int(),
})
export type Suspension = z.infer<typeof Suspension>

/** RELEASE: the shifts of these days become uncovered places. KEEP: they stay with the person, as conflicts. */
export const suspendedShifts = ['RELEASE', 'KEEP'] as const
const shifts = z.enum(suspendedShifts)
export const noSuspensionReason = msg('Say why')

const until = day.nullable()
export const suspensions = endpoints('suspensions', {
  list: {
    GET: '/api/user/:id/suspension/all',
    says: 'The suspensions of a person, the newest first',
    access: management,
    params: byId,
    answer: z.array(Suspension),
  },
  shifts: {
    GET: '/api/user/:id/suspension/shifts',
    says: 'How many shifts of a person lie on these days, and the day of the first; without an end those of 92 days',
    access: management,
    params: byId,
    query: z.object({ from: day.optional(), until: day.optional() }),
    answer: z.object({ shifts: z.int(), firstDay: day.nullable() }),
  },
  add: {
    status: 201,
    POST: '/api/user/:id/suspension',
    says: 'Suspend a person from a day, today unless it is given, until a day or until further notice',
    access: management,
    rights: ['managesPeople'],
    params: byId,
    body: z.object({
      from: day.optional(),
      until: until.optional(),
      reason: reason(noSuspensionReason),
      shifts: shifts.optional(),
    }),
    answer: Suspension,
  },
  update: {
    PUT: '/api/suspension/:id',
    says: 'Change the last day of a suspension that is not over, or its reason; what is left out stays',
    access: management,
    rights: ['managesPeople'],
    params: byId,
    body: z.object({
      until: until.optional(),
      reason: reason(noSuspensionReason).optional(),
      shifts: shifts.optional(),
      version: z.int().optional(),
    }),
    answer: Suspension,
  },
  end: {
    DELETE: '/api/suspension/:id',
    says: 'End a suspension today; shifts that are still uncovered belong to the person again',
    access: management,
    rights: ['managesPeople'],
    params: byId,
    answer: Suspension,
  },
})
