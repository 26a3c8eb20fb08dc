import { z } from 'zod'
import { ActionInput } from './action-inputs.ts'
import { ActionDetail, ActionState } from './actions.ts'
import { StoredFile } from './files.ts'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { distinguishedBy, NamedPerson } from './kit/namesakes.ts'
import { listOf, paging } from './kit/paging.ts'
import { management, staff } from './kit/permissions.ts'
import { byId, chosen, day, deviceInstant, id, idText, instant, needed, text } from './kit/shapes.ts'
import { Position } from './works/field-inputs.ts'

export const incidentKinds = ['HAZARD', 'NEAR_MISS', 'INJURY', 'PROPERTY', 'SECURITY'] as const
export const IncidentKind = z.enum(incidentKinds)
export type IncidentKind = z.infer<typeof IncidentKind>

export const incidentStates = ['OPEN', 'CLOSED'] as const
export const IncidentState = z.enum(incidentStates)
export type IncidentState = z.infer<typeof IncidentState>

export const incidentParts = ['HURT', 'INVOLVED', 'WITNESS'] as const
export const IncidentPart = z.enum(incidentParts)
export type IncidentPart = z.infer<typeof IncidentPart>

/** Photos of one incident, at most. */
export const mostIncidentPhotos = 10
const mostPeople = 50

export const Incident = z.object({
  id,
  kind: IncidentKind,
  state: IncidentState,
  jobLocationId: id,
  siteName: z.string(),
  /** Its people may still have reported before they knew. */
  isSiteArchived: z.boolean(),
  timezone: z.string(),
  happenedAt: z.string(),
  /** When the server had it. */
  reportedAt: z.string(),
  reporter: NamedPerson,
  /** What happened, and where at the site. Empty of an injury: its details open by a look of their own. */
  what: z.string(),
  place: z.string(),
  areDetailsHidden: z.boolean(),
  version: z.int(),
})
export type Incident = z.infer<typeof Incident>

export const IncidentPerson = z.object({
  part: IncidentPart,
  /** None of people outside the company. */
  tenantUserId: id.nullable(),
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  statement: z.string(),
  /** Of the person who was hurt: which part of the body, and how. */
  injury: z.string(),
  treatment: z.string(),
})
export type IncidentPerson = z.infer<typeof IncidentPerson>

export const incidentChangeKinds = ['REPORTED', 'PHOTO', 'CHANGED', 'CLOSED', 'REOPENED', 'ACTION'] as const
export const IncidentChangeKind = z.enum(incidentChangeKinds)
export type IncidentChangeKind = z.infer<typeof IncidentChangeKind>
export const IncidentChange = z.object({
  kind: IncidentChangeKind,
  at: z.string(),
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  note: z.string(),
  /** What it said until then, each where it was changed. */
  earlier: z
    .object({ what: z.string(), place: z.string(), learned: z.string(), people: z.array(IncidentPerson) })
    .partial(),
})
export type IncidentChange = z.infer<typeof IncidentChange>
export const IncidentDetail = Incident.extend({
  /** By the clock of the device that reported it. */
  recordedAt: z.string(),
  device: z.string(),
  position: z.object({ lat: z.number(), lang: z.number(), accuracy: z.number() }).nullable(),
  people: z.array(IncidentPerson),
  /** What the company learned from it, once it is closed. */
  learned: z.string(),
  files: z.array(StoredFile),
  /** Oldest first. */
  changes: z.array(IncidentChange),
  actions: z.array(z.object({ id, title: z.string(), state: ActionState })),
})
export type IncidentDetail = z.infer<typeof IncidentDetail>

export const incidentSorts = ['happened', '-happened', 'site', '-site'] as const
export const incidentShows = ['open', 'closed', 'all'] as const
/** What the register takes in its address: open ones unless told, the newest first. */
export const IncidentListFilters = z.object({
  show: z.enum(incidentShows).optional(),
  kind: IncidentKind.optional(),
  jobLocationId: idText.optional(),
  reporterId: idText.optional(),
  /** By the clock of the site, both included. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(incidentSorts).optional(),
  ...paging,
})
export type IncidentListFilters = z.infer<typeof IncidentListFilters>

const what = needed(4000, msg('Say what happened'))
const place = text(300)
export const IncidentInput = z.object({
  kind: IncidentKind,
  jobLocationId: chosen(msg('Please select a site')),
  what,
  /** Where at the site. */
  place: place.optional(),
  recordedAt: deviceInstant,
  /** That moment, unless told. */
  happenedAt: deviceInstant.optional(),
  position: Position.optional(),
})
export type IncidentInput = z.infer<typeof IncidentInput>
export const IncidentPhotoInput = z.object({ recordedAt: deviceInstant })
export const IncidentPersonInput = z
  .object({
    part: IncidentPart,
    tenantUserId: id.nullable().optional(),
    name: text(200).optional(),
    statement: text(4000).optional(),
    injury: text(1000).optional(),
    treatment: text(1000).optional(),
  })
  .refine(({ tenantUserId, name }) => Boolean(tenantUserId) || Boolean(name), {
    path: ['name'],
    message: msg('Choose a person or enter a name'),
  })
export type IncidentPersonInput = z.infer<typeof IncidentPersonInput>
export const IncidentUpdate = z
  .object({
    kind: IncidentKind.optional(),
    happenedAt: instant.optional(),
    what: what.optional(),
    place: place.optional(),
    /** All of them, in place of those that it has. */
    people: z.array(IncidentPersonInput).max(mostPeople).optional(),
    state: IncidentState.optional(),
    learned: text(4000).optional(),
    note: text(2000).optional(),
    version: z.int(),
  })
  .refine(({ state, learned }) => state !== 'CLOSED' || Boolean(learned), {
    path: ['learned'],
    message: msg('Say what was learned'),
  })
export type IncidentUpdate = z.infer<typeof IncidentUpdate>
export const IncidentActionInput = ActionInput.omit({ jobLocationId: true })
export type IncidentActionInput = z.infer<typeof IncidentActionInput>

export const incidents = endpoints('incidents', {
  list: {
    GET: '/api/incident/all',
    says: 'The register of incidents, newest first; injuries without their details',
    access: management,
    rights: ['seesIncidents'],
    query: IncidentListFilters,
    answer: listOf(Incident),
  },
  report: {
    status: 201,
    POST: '/api/incident',
    says: 'Report an incident at a site',
    access: staff,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    body: IncidentInput,
    answer: z.object({ id }),
  },
  addFile: {
    status: 201,
    POST: '/api/incident/:id/file',
    says: 'Add a photo to an incident that I reported or read; the same photo counts once',
    access: staff,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    upload: { field: 'file', maxBytes: 26_214_400, inPieces: true },
    body: IncidentPhotoInput,
    answer: StoredFile,
  },
  read: {
    GET: '/api/incident/:id',
    says: 'One incident with people, photos and history; an injury without its details',
    access: management,
    rights: ['seesIncidents'],
    params: byId,
    answer: IncidentDetail,
  },
  open: {
    GET: '/api/incident/:id/injury',
    says: 'One incident with all details, also of an injury; each look is in the audit log',
    access: management,
    rights: ['seesIncidents', 'readsInjuries'],
    params: byId,
    answer: IncidentDetail,
  },
  update: {
    PUT: '/api/incident/:id',
    says: 'Correct, close or reopen an incident, and say who was there; what it said before stays in its history',
    access: management,
    rights: ['seesIncidents'],
    params: byId,
    body: IncidentUpdate,
    answer: IncidentDetail,
  },
  addAction: {
    POST: '/api/incident/:id/action',
    says: 'Add an action because of an incident, at its site',
    access: management,
    rights: ['seesIncidents'],
    params: byId,
    body: IncidentActionInput,
    answer: ActionDetail,
  },
})
