import { z } from 'zod'
import { StoredFile } from '../files.ts'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { companyAdmins, leaders, management, staff } from '../kit/permissions.ts'
import { byId, day, deviceInstant, flagText, id, idText, instant, many, text } from '../kit/shapes.ts'
import { jobAt, occurrenceAt } from '../planning/shift-at.ts'
import { availabilityEndpoints } from './availability.ts'
import { balanceEndpoints } from './balances.ts'
import { LeaveRules } from './rules.ts'
import { LeaveKind, LeaveType, LeaveTypeInput } from './types.ts'

/** Days of one leave, both ends included. */
export const longestLeave = 731
export const leaveFileBytes = 10 * 1024 * 1024

export const LeaveState = z.enum(['REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN'])
export type LeaveState = z.infer<typeof LeaveState>

/** Two local days, both included, or two moments for a part of a day. */
const leaveTimes = {
  from: z.union([day, instant], msg('Must be a date')),
  to: z.union([day, instant], msg('Must be a date')),
}
/** At most those of the longest leave. */
export const LeaveMinutes = z
  .int()
  .min(1)
  .max(longestLeave * 24 * 60)
export const LeaveInput = z.object({
  ...leaveTimes,
  /** The id of a leave type. */
  type: id,
  reason: text(1000).optional(),
  /** Hours of leave in all, where the shifts of these days do not say them. They count instead of the shifts. */
  minutes: LeaveMinutes.optional(),
  fileId: id.optional(),
  /** By the device's clock, where it waited for signal. */
  recordedAt: deviceInstant.optional(),
})
export type LeaveInput = z.infer<typeof LeaveInput>

/** Leave that counts instead of another for the time in common. */
export const StrongerLeave = z.object({
  id,
  typeName: z.string().nullable(), // null without the right to health data
  from: z.string(),
  to: z.string(),
  isPartDay: z.boolean(),
})
export type StrongerLeave = z.infer<typeof StrongerLeave>
export const Leave = z.object({
  id,
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  imageURL: z.string().nullable(),
  /** Of sick leave null for readers without the right to health data, as are type, reason and file. */
  typeId: id.nullable(),
  typeName: z.string().nullable(),
  kind: LeaveKind,
  paid: z.boolean(),
  /** As they were given: days, or moments. */
  from: z.string(),
  to: z.string(),
  isPartDay: z.boolean(),
  /** Hours that were typed, which count instead of the shifts. */
  minutes: z.int().nullable(),
  reason: z.string().nullable(),
  file: StoredFile.nullable(),
  proofMissing: z.boolean(),
  state: LeaveState,
  requestedAt: z.string(),
  /** When the phone recorded it, where that was earlier than it arrived. */
  recordedAt: z.string().nullable(),
  /** Null where the person asked for it. */
  requestedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decisionReason: z.string(),
  withdrawnAt: z.string().nullable(),
  /** Null where the person took it back. */
  withdrawnBy: z.string().nullable(),
  /** Shifts in it that have not been taken away yet, or that lost their person by it. */
  shifts: z.int(),
  /** Sick leave that counts instead in a part of it, or in all of it. */
  replacedBy: z.array(StrongerLeave),
  version: z.int(),
})
export type Leave = z.infer<typeof Leave>

/** PLANNED will lose its person; UNCOVERED did; TAKEN by another; RESTORED to the person. */
export const LeaveShiftState = z.enum(['PLANNED', 'UNCOVERED', 'TAKEN', 'RESTORED'])
export const LeaveShift = z.object({
  eventId: id,
  ...occurrenceAt,
  /** Minutes of the shift that are leave; fewer than `duration` for a part of a day. */
  leaveMinutes: z.int(),
  title: z.string(),
  ...jobAt,
  timezone: z.string(),
  state: LeaveShiftState,
  /** The place that it left: the pattern, and the moment that names its occurrence. */
  patternId: id.nullable(),
  placeStart: z.string().nullable(),
  takenBy: z.string().nullable(),
})
export type LeaveShift = z.infer<typeof LeaveShift>
/**
 * Where hours come from that no shift says: TYPED with the request, AGREED_WEEK a fifth of the agreed week a day, TIMES of a
 * part of a day, NONE where none are known.
 */
export const LeaveSpread = z.object({
  basis: z.enum(['TYPED', 'AGREED_WEEK', 'TIMES', 'NONE']),
  minutes: z.int(),
  /** Days with hours. */
  days: z.int(),
  weekMinutes: z.int(),
})
export type LeaveSpread = z.infer<typeof LeaveSpread>
export const LeaveEffect = z.object({
  shifts: z.array(LeaveShift),
  sites: z.int(),
  /** Planned time of the shifts. */
  minutes: z.int(),
  /** What of it is leave. */
  leaveMinutes: z.int(),
  /** Hours that no shift says; null where the shifts say them. */
  spread: LeaveSpread.nullable(),
})
export type LeaveEffect = z.infer<typeof LeaveEffect>

/** Who is away, for people who may not know why. */
export const Away = NamedPerson.extend({
  from: z.string(),
  to: z.string(),
  isPartDay: z.boolean(),
})
export type Away = z.infer<typeof Away>

export const leave = endpoints('leave', {
  ...availabilityEndpoints,
  types: {
    GET: '/api/leave/type/all',
    says: 'The kinds of leave of the company, by name',
    access: staff,
    answer: z.array(LeaveType),
  },
  addType: {
    status: 201,
    POST: '/api/leave/type',
    says: 'Add a kind of leave',
    access: companyAdmins,
    body: LeaveTypeInput,
    answer: LeaveType,
  },
  updateType: {
    PUT: '/api/leave/type/:id',
    says: 'Change a kind of leave; whether it is sick leave stays as it was made',
    access: companyAdmins,
    params: byId,
    body: LeaveTypeInput.partial().extend({ version: z.int().optional() }),
    answer: LeaveType,
  },
  rules: {
    GET: '/api/leave/rules',
    says: 'Who reads health data, and how long it is kept',
    access: management,
    answer: LeaveRules,
  },
  updateRules: {
    PUT: '/api/leave/rules',
    says: 'Change who reads health data, and how long it is kept',
    access: companyAdmins,
    body: LeaveRules.partial(),
    answer: LeaveRules,
  },
  mine: {
    GET: '/api/me/leave/all',
    says: 'My leave, newest first, with what became of it',
    access: staff,
    query: z.object({ ...paging }),
    answer: listOf(Leave),
  },
  ask: {
    status: 201,
    POST: '/api/me/leave',
    says: 'Ask for leave, or call in sick, which counts at once',
    access: staff,
    idempotent: 'outbox',
    body: LeaveInput,
    answer: Leave,
  },
  addFile: {
    status: 201,
    POST: '/api/me/leave/file',
    says: 'Upload a proof, to be named in a request for leave',
    access: staff,
    upload: { field: 'file', maxBytes: leaveFileBytes, inPieces: true },
    answer: StoredFile,
  },
  addProof: {
    POST: '/api/me/leave/:id/proof',
    says: 'Add a proof to my leave, in place of the one that it has',
    access: staff,
    idempotent: 'outbox',
    params: byId,
    upload: { field: 'file', maxBytes: leaveFileBytes, inPieces: true },
    answer: Leave,
  },
  withdraw: {
    DELETE: '/api/me/leave/:id',
    says: 'Take my leave back; shifts that nobody has taken since are mine again',
    access: staff,
    idempotent: 'outbox',
    params: byId,
    answer: Leave,
  },
  list: {
    GET: '/api/leave/all',
    says: 'Leave of people: requests first, then by first day, newest first',
    access: management,
    query: z.object({
      states: many(LeaveState).optional(),
      tenantUserId: idText.optional(),
      typeId: idText.optional(),
      startDate: day.optional(),
      endDate: day.optional(),
      /** Only those for which a proof is missing. */
      proofMissing: flagText.optional(),
      /** Only requests that the caller may decide. */
      decidable: flagText.optional(),
      ...paging,
    }),
    answer: listOf(Leave),
  },
  one: {
    GET: '/api/leave/:id',
    says: 'One leave: of anybody for the office, of their own for other people',
    access: staff,
    params: byId,
    answer: Leave,
  },
  away: {
    GET: '/api/leave/away',
    says: 'Who is away between two days of at most 35, without why; team leaders see people of their jobs',
    access: leaders,
    query: z.object({ startDate: day, endDate: day }),
    answer: z.array(Away),
  },
  effect: {
    GET: '/api/leave/:id/effect',
    says: 'The shifts in a leave, and what became of each',
    access: management,
    params: byId,
    answer: LeaveEffect,
  },
  add: {
    status: 201,
    POST: '/api/leave',
    says: 'Note leave of a person, approved at once',
    access: management,
    body: LeaveInput.omit({ recordedAt: true }).extend({ tenantUserId: id }),
    answer: Leave,
  },
  decide: {
    PUT: '/api/leave/:id',
    says: 'Approve or decline leave; approving makes its shifts uncovered places',
    access: management,
    params: byId,
    body: z
      .object({
        decision: z.enum(['APPROVED', 'DECLINED']),
        reason: text(1000).optional(),
        /** Of approved leave, hours that count instead of the shifts; absent, those of the request stay. */
        minutes: LeaveMinutes.optional(),
        version: z.int().optional(),
      })
      .refine(({ decision, reason }) => decision === 'APPROVED' || Boolean(reason), {
        path: ['reason'],
        message: msg('Say why'),
      }),
    answer: Leave,
  },
  takeBack: {
    DELETE: '/api/leave/:id',
    says: 'Take approved leave back; shifts that nobody has taken since belong to the person again',
    access: management,
    params: byId,
    answer: Leave,
  },
  ...balanceEndpoints,
})
