import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { NamedPerson } from '../kit/namesakes.ts'
import { companyAdmins, management } from '../kit/permissions.ts'
import { byId, day, id, name, nothing } from '../kit/shapes.ts'

export const PayCalendarKind = z.enum(['WEEKLY', 'FORTNIGHTLY', 'MONTHLY'])
export type PayCalendarKind = z.infer<typeof PayCalendarKind>

export const PayCalendar = z.object({
  id,
  name: z.string(),
  kind: PayCalendarKind,
  /** The first day of its first period. */
  firstDay: day,
  /** From this day on it is for everybody without a calendar of their own; null where it is for the people put into it. */
  defaultFrom: day.nullable(),
  /** Every day up to this one is locked. */
  lockedUntil: day.nullable(),
  /** People put into it by name. */
  people: z.array(NamedPerson.extend({ from: day })),
  version: z.int(),
})
export type PayCalendar = z.infer<typeof PayCalendar>

export const PayCalendarInput = z.object({
  name: name(msg('Name is required')),
  kind: PayCalendarKind,
  /** A monthly period begins on this day of each month, or on its last day. */
  firstDay: day,
  /** The first calendar is for everybody whatever is sent. */
  defaultFrom: day.nullable().optional(),
})
export type PayCalendarInput = z.infer<typeof PayCalendarInput>

export const payCalendarEndpoints = {
  calendars: {
    GET: '/api/pay/calendar/all',
    says: 'The pay calendars of the company, with the people put into each',
    access: management,
    rights: ['seesPay'],
    answer: z.array(PayCalendar),
  },
  createCalendar: {
    status: 201,
    POST: '/api/pay/calendar',
    says: 'Add a pay calendar; the first one is for everybody',
    access: companyAdmins,
    rights: ['editsPay'],
    body: PayCalendarInput,
    answer: PayCalendar,
  },
  updateCalendar: {
    PUT: '/api/pay/calendar/:id',
    says: 'Rename a pay calendar; while none of its periods is used, also change its days',
    access: companyAdmins,
    rights: ['editsPay'],
    params: byId,
    body: PayCalendarInput.partial().extend({ version: z.int().optional() }),
    answer: PayCalendar,
  },
  removeCalendar: {
    DELETE: '/api/pay/calendar/:id',
    says: 'Remove a pay calendar none of whose periods is used',
    access: companyAdmins,
    rights: ['editsPay'],
    params: byId,
    answer: nothing,
  },
  setPeople: {
    PUT: '/api/pay/calendar/:id/people',
    says: 'Put people into a pay calendar from a day on; their days before stay in the one they had',
    access: companyAdmins,
    rights: ['editsPay'],
    params: byId,
    body: z.object({ tenantUserIds: z.array(id).min(1).max(5000), from: day }),
    answer: PayCalendar,
  },
} as const
