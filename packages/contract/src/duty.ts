import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { NamedPerson } from './kit/namesakes.ts'
import { companyAdmins, leaders, management } from './kit/permissions.ts'
import { byId, day, id, idText, instant } from './kit/shapes.ts'
import { clockTime } from './leave/availability.ts'
import { notificationTypes } from './notifications/kinds.ts'

/** Hours of one area, and people of one row of hours, at most. */
export const mostHours = 50
const mostPeople = 20

/**
 * Hours of every week by the clock of the company. An end that is not after the start lies on the next day; `00:00` to
 * `24:00` is a whole day.
 */
const hours = {
  /** ISO weekdays on which the hours begin. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, msg('Choose the days')).max(7),
  startTime: clockTime,
  endTime: clockTime,
}
/** People in the order in which they are told, or a role whose people are told together. */
export const DutyHoursInput = z
  .object({ ...hours, tenantUserIds: z.array(id).max(mostPeople), roleId: id.nullable() })
  .refine(({ tenantUserIds, roleId }) => tenantUserIds.length > 0 !== (roleId !== null), {
    path: ['tenantUserIds'],
    message: msg('Choose people, or a role'),
  })
export type DutyHoursInput = z.infer<typeof DutyHoursInput>
export const DutyHours = z.object({
  ...hours,
  people: z.array(NamedPerson),
  roleId: id.nullable(),
  roleName: z.string().nullable(),
})
export type DutyHours = z.infer<typeof DutyHours>

/** NO_HOURS: no hours of the area or of the company. NOBODY_LEFT: everybody of the hours is away or has left. */
export const DutyGapReason = z.enum(['NO_HOURS', 'NOBODY_LEFT'])
export type DutyGapReason = z.infer<typeof DutyGapReason>
const gap = { from: z.string(), to: z.string(), reason: DutyGapReason }
/** Moments with the offset of the company's zone. */
export const DutyGap = z.object(gap)
export type DutyGap = z.infer<typeof DutyGap>

/** `groupId` is null for the whole company. */
const area = { groupId: id.nullable(), name: z.string().nullable() }
export const DutyArea = z.object({
  ...area,
  /** Sites in it, archived ones left out. */
  siteCount: z.int(),
  hours: z.array(DutyHours),
  /** Of the week that was asked for. None where the area has no hours. */
  gaps: z.array(DutyGap),
  /** 0 before the first save. */
  version: z.int(),
})
export type DutyArea = z.infer<typeof DutyArea>
export const DutyInput = z.object({
  groupId: id.nullable(),
  hours: z.array(DutyHoursInput).max(mostHours),
  version: z.int().min(0),
})
export type DutyInput = z.infer<typeof DutyInput>

/** Why a person of the hours is not told. */
export const DutyAbsence = z.enum(['LEAVE', 'SUSPENDED', 'NO_LEADER'])
export const DutyNow = z.object({
  siteId: id,
  at: z.string(),
  /** Those who are told together, in the order of the steps; ten minutes lie between two. */
  steps: z.array(z.array(NamedPerson)),
  /** Who is told after the steps: level 2, or level 1 where level 2 has nobody. */
  last: z.array(NamedPerson),
  /** Why nobody is on duty; NO_DUTY: the company keeps no duty. Null where somebody is. */
  nobody: z.enum(['NO_DUTY', ...DutyGapReason.options]).nullable(),
  absent: z.array(NamedPerson.extend({ why: DutyAbsence })),
})
export type DutyNow = z.infer<typeof DutyNow>

/** Something that people on duty were told of. Texts are templates with values, as those of notifications. */
export const DutyCall = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  templates: z.object({ title: z.string(), message: z.string() }),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  link: z.string(),
  openedAt: z.string(),
  told: z.array(NamedPerson.extend({ at: z.string() })),
  /** Who has it. */
  taken: NamedPerson.extend({ at: z.string() }).nullable(),
  /** When the next person is told; null where there is none. */
  nextAt: z.string().nullable(),
})
export type DutyCall = z.infer<typeof DutyCall>

export const duty = endpoints('duty', {
  list: {
    GET: '/api/duty',
    says: 'Who is on duty, by area, with the gaps of the week of a day; of this week without one',
    access: management,
    query: z.object({ date: day.optional() }),
    answer: z.object({ weekStart: day, areas: z.array(DutyArea) }),
  },
  save: {
    PUT: '/api/duty',
    says: 'Replace the hours of an area',
    access: companyAdmins,
    body: DutyInput,
    answer: DutyArea,
  },
  now: {
    GET: '/api/duty/now',
    says: 'Who is told of something at a site at a moment, who is told next, and why nobody',
    access: management,
    query: z.object({ siteId: idText, at: instant.optional() }),
    answer: DutyNow,
  },
  gaps: {
    GET: '/api/duty/gaps',
    says: 'When nobody is on duty in the next 48 hours, by area',
    access: management,
    answer: z.array(z.object({ ...area, ...gap })),
  },
  calls: {
    GET: '/api/duty/calls',
    says: 'What people on duty were told of in the last 24 hours and is not over; team leaders get what they were told of',
    access: leaders,
    answer: z.array(DutyCall),
  },
  take: {
    PUT: '/api/duty/calls/:id/take',
    says: 'Say that I have it: nobody else is told',
    access: leaders,
    params: byId,
    answer: DutyCall,
  },
})
