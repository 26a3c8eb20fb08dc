import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { management, staff } from '../kit/permissions.ts'
import { byId, day, id } from '../kit/shapes.ts'

/** Windows of one person, at most. */
export const mostWindows = 100

export const AvailabilityKind = z.enum(['UNAVAILABLE', 'PREFERRED'])
export type AvailabilityKind = z.infer<typeof AvailabilityKind>

/** A time that a clock shows; `24:00` ends a day. */
export const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, msg('Must be a time'))

/**
 * When a person cannot work, or likes to. Times are those that the clock shows where the shift is. An end that is not
 * after the start lies on the next day; `00:00` to `24:00` is a whole day.
 */
export const AvailabilityWindow = z
  .object({
    kind: AvailabilityKind,
    /** ISO weekday of a window that comes every week; null for one on days. */
    weekday: z.int().min(1).max(7).nullable(),
    /** The first day: of one on days, the day itself; of a weekly one, since when. */
    from: day.nullable(),
    /** The last day, included; null for a weekly one without an end. */
    until: day.nullable(),
    startTime: clockTime,
    endTime: clockTime,
  })
  .refine(({ weekday, from, until }) => weekday !== null || (from !== null && until !== null), {
    path: ['from'],
    message: msg('Choose the days'),
  })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    message: msg('Must not be before the first day'),
  })
export type AvailabilityWindow = z.infer<typeof AvailabilityWindow>

/** Replaces all windows; refused when they were saved since `version`. */
export const AvailabilityInput = z.object({
  windows: z.array(AvailabilityWindow).max(mostWindows),
  version: z.int().min(0),
})
export const Availability = z.object({
  tenantUserId: id,
  windows: z.array(AvailabilityWindow),
  /** 0 before the first save. */
  version: z.int(),
  changedAt: z.string().nullable(),
  /** Null where the person changed it. */
  changedBy: z.string().nullable(),
})
export type Availability = z.infer<typeof Availability>
export type AvailabilityInput = z.infer<typeof AvailabilityInput>

export const availabilityEndpoints = {
  myAvailability: {
    GET: '/api/me/availability',
    says: 'When I cannot work, and when I like to',
    access: staff,
    answer: Availability,
  },
  saveMyAvailability: {
    PUT: '/api/me/availability',
    says: 'Say when I cannot work, and when I like to; replaces what was said before',
    access: staff,
    body: AvailabilityInput,
    answer: Availability,
  },
  availability: {
    GET: '/api/user/:id/availability',
    says: 'When a person cannot work, and when they like to',
    access: management,
    params: byId,
    answer: Availability,
  },
  saveAvailability: {
    PUT: '/api/user/:id/availability',
    says: 'Note when a person cannot work, as they said it to the office',
    access: management,
    params: byId,
    body: AvailabilityInput,
    answer: Availability,
  },
} as const
