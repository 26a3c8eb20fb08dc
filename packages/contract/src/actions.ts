import { z } from 'zod'
import {
  ActionAssignment,
  ActionInput,
  ActionStep,
  ActionUpdate,
  CannotInput,
  VerifyInput,
} from './action-inputs.ts'
import { ActionPriority, ActionRules, ActionRulesInput } from './action-rules.ts'
import { StoredFile } from './files.ts'
import { endpoints } from './kit/endpoint.ts'
import { distinguishedBy, NamedPerson } from './kit/namesakes.ts'
import { listOf, paging } from './kit/paging.ts'
import { companyAdmins, everyone, leaders, management, staff } from './kit/permissions.ts'
import { byId, day, deviceInstant, flagText, id, idText, many, text } from './kit/shapes.ts'
import { ReinspectInput, VisitScores } from './reinspections.ts'

/** CANNOT waits for the office too: it gives the action to another person, or accepts that it ends. */
export const actionStates = ['OPEN', 'DOING', 'DONE', 'CANNOT', 'VERIFIED', 'CLOSED'] as const
export const ActionState = z.enum(actionStates)
export type ActionState = z.infer<typeof ActionState>
/** States in which somebody still has something to do. An item of a site has one such action at most. */
export const unsettledStates = ['OPEN', 'DOING', 'DONE', 'CANNOT'] as const satisfies readonly ActionState[]
/** States in which the owner still has something to do: these become overdue. */
export const unfinishedStates = ['OPEN', 'DOING'] as const satisfies readonly ActionState[]

export const actionSources = ['ANSWER', 'FIELD_PROBLEM', 'CLIENT_PROBLEM', 'INCIDENT', 'BY_HAND'] as const
export const ActionSource = z.enum(actionSources)
export type ActionSource = z.infer<typeof ActionSource>

export const fileMoments = ['BEFORE', 'AFTER'] as const
export const FileMoment = z.enum(fileMoments)
export type FileMoment = z.infer<typeof FileMoment>
/** Photos of one action, at most. */
export const mostActionPhotos = 20

export const Action = z.object({
  id,
  source: ActionSource,
  state: ActionState,
  title: z.string(),
  jobLocationId: id,
  siteName: z.string(),
  timezone: z.string(),
  /** The visit whose answer made it. */
  workId: id.nullable(),
  problemId: id.nullable(),
  incidentId: id.nullable(),
  priority: ActionPriority,
  madeAt: z.string(),
  dueAt: z.string().nullable(),
  isOverdue: z.boolean(),
  /** None: who is on duty for the site. Somebody who left owns nothing. */
  owner: NamedPerson.nullable(),
  asksPhoto: z.boolean(),
  photosBefore: z.int(),
  photosAfter: z.int(),
  /** The answer that made it was corrected since, and fails no longer. */
  answerCorrected: z.boolean(),
  version: z.int(),
})
export type Action = z.infer<typeof Action>

export const actionChangeKinds = [
  ...(['MADE', 'FAILED_AGAIN', 'CORRECTED', 'ASSIGNED', 'CHANGED', 'STARTED', 'PHOTO'] as const),
  ...(['DONE', 'RETURNED', 'VERIFIED', 'CANNOT', 'CLOSED', 'OVERDUE'] as const),
] as const
export const ActionChangeKind = z.enum(actionChangeKinds)
export type ActionChangeKind = z.infer<typeof ActionChangeKind>
export const ActionChange = z.object({
  kind: ActionChangeKind,
  at: z.string(),
  /** None where the server itself acted. */
  tenantUserId: id.nullable(),
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  note: z.string(),
  /** Of ASSIGNED: the new owner; empty is who is on duty. */
  ownerName: z.string(),
})
export type ActionChange = z.infer<typeof ActionChange>

/** An answer that failed, with the visit that it was given in. */
const failedAnswer = { workId: id, answeredAt: z.string(), answer: z.string(), fails: z.boolean() }
export const ActionAnswer = z.object(failedAnswer)
export const ActionDetail = Action.extend({
  note: z.string(),
  /** Why it cannot be done, or was closed. */
  reason: z.string(),
  /** Oldest first. */
  changes: z.array(ActionChange),
  answers: z.array(ActionAnswer),
  files: z.array(StoredFile.extend({ moment: FileMoment })),
  /** The reader reported what waits to be verified: another person verifies it. */
  isReportedByMe: z.boolean(),
  /** Of a problem from the field: who reported it. Answers that a device kept from earlier versions lack it. */
  reportedBy: NamedPerson.nullable().default(null).optional(),
  /** When a client said that they have seen what became of it. */
  acknowledged: z.object({ at: z.string(), name: z.string() }).nullable(),
})
export type ActionDetail = z.infer<typeof ActionDetail>

/**
 * What became of a failed check or of a client's problem, as reports say it. Clients read neither names nor notes, days
 * alone, and no reasons: what the staff reports as impossible is open for them until the office has decided.
 */
export const Repair = z.object({
  id,
  /** For clients in the words of the checklist, or in their own. */
  title: z.string(),
  state: ActionState,
  /** The newest finished visit at which it failed; none of a problem. */
  workId: id.nullable(),
  /** Of the checklist of that visit; none of its whole score, and of a problem. */
  itemId: id.nullable(),
  /** Local days of the site. */
  foundOn: day,
  doneOn: day.nullable(),
  verifiedOn: day.nullable(),
  verifiedBy: z.string(),
  acknowledgedOn: day.nullable(),
  files: z.array(StoredFile.extend({ moment: FileMoment })),
})
export type Repair = z.infer<typeof Repair>

export const actionSorts = ['due', '-due', 'made', '-made', 'site', '-site', 'priority', '-priority'] as const
export const actionShows = ['open', 'verify', 'settled', 'all'] as const
export const statesOfShow = {
  open: unsettledStates,
  verify: ['DONE', 'CANNOT'],
  settled: ['VERIFIED', 'CLOSED'],
  all: undefined,
} as const
/** What the list takes in its address: those that are not settled unless told. */
export const ActionListFilters = z.object({
  show: z.enum(actionShows).optional(),
  /** This state alone, whatever `show` says. */
  state: ActionState.optional(),
  /** Those verified on this day or later, by the clock of the company. */
  verifiedFrom: day.optional(),
  search: text(200).optional(),
  jobLocationId: idText.optional(),
  ownerUserId: idText.optional(),
  workId: idText.optional(),
  groupIds: many(idText).optional(),
  priority: ActionPriority.optional(),
  source: ActionSource.optional(),
  overdue: flagText.optional(),
  /** Those due today, or before; days end by the clock of the company. */
  dueToday: flagText.optional(),
  sort: z.enum(actionSorts).optional(),
  ...paging,
})
export type ActionListFilters = z.infer<typeof ActionListFilters>
/** What the screen has in its address. */
export const ActionScreenFilters = ActionListFilters.omit({ state: true, verifiedFrom: true }).extend({
  view: z.enum(['list', 'board']).optional(),
})
export type ActionScreenFilters = z.infer<typeof ActionScreenFilters>

export const ActionPhotoInput = z.object({ moment: FileMoment, recordedAt: deviceInstant.optional() })
export type ActionPhotoInput = z.infer<typeof ActionPhotoInput>

export const actions = endpoints('actions', {
  list: {
    GET: '/api/action/all',
    says: 'Actions, those due first; people in the field get their own and those of the sites they work at today',
    access: staff,
    query: ActionListFilters,
    answer: listOf(Action),
  },
  counts: {
    GET: '/api/action/count',
    says: 'How many actions wait: of all, overdue, due today, and to be verified',
    access: staff,
    answer: z.object({ open: z.int(), overdue: z.int(), dueToday: z.int(), toVerify: z.int() }),
  },
  rules: {
    GET: '/api/action/rule',
    says: 'What makes an action, who owns it and until when',
    access: companyAdmins,
    answer: ActionRules,
  },
  saveRules: {
    PUT: '/api/action/rule',
    says: 'Replace what makes an action; those that were made stay',
    access: companyAdmins,
    body: ActionRulesInput,
    answer: ActionRules,
  },
  create: {
    POST: '/api/action',
    says: 'Add an action by hand',
    access: management,
    body: ActionInput,
    answer: ActionDetail,
  },
  assign: {
    PUT: '/api/action/owner',
    says: 'Give actions to a person, or to who is on duty; settled ones stay as they are',
    access: management,
    body: ActionAssignment,
    answer: z.object({ changed: z.int() }),
  },
  ofVisit: {
    GET: '/api/action/visit/:id',
    says: 'What became of the failed checks of a visit, for everybody who reads its report',
    access: everyone,
    params: byId,
    answer: z.array(Repair),
  },
  scores: {
    GET: '/api/action/visit/:id/score',
    says: 'The score of a visit and of its re-inspections, and what the caller may judge again',
    access: everyone,
    params: byId,
    answer: VisitScores,
  },
  reinspect: {
    PUT: '/api/action/visit/:id/score',
    says: 'Judge failed sub-tasks of a visit again: those that are right are verified, the others are returned',
    access: leaders,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: ReinspectInput,
    answer: VisitScores,
  },
  read: {
    GET: '/api/action/:id',
    says: 'One action with its history, answers and photos',
    access: staff,
    params: byId,
    answer: ActionDetail,
  },
  update: {
    PUT: '/api/action/:id',
    says: 'Change an action that is not settled; fields left out stay',
    access: management,
    params: byId,
    body: ActionUpdate,
    answer: ActionDetail,
  },
  addFile: {
    status: 201,
    POST: '/api/action/:id/file',
    says: 'Add a photo from before or after; the same photo counts once',
    access: staff,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    upload: { field: 'file', maxBytes: 26_214_400, inPieces: true },
    body: ActionPhotoInput,
    answer: StoredFile,
  },
  start: {
    PUT: '/api/action/:id/start',
    says: 'Say that I do it now',
    access: staff,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: ActionStep,
    answer: ActionDetail,
  },
  done: {
    PUT: '/api/action/:id/done',
    says: 'Say that it is done; with a photo where one is asked for',
    access: staff,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: ActionStep,
    answer: ActionDetail,
  },
  cannot: {
    PUT: '/api/action/:id/cannot',
    says: 'Say why it cannot be done',
    access: staff,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: CannotInput,
    answer: ActionDetail,
  },
  verify: {
    PUT: '/api/action/:id/verify',
    says: 'Verify what another person did, or return it; of what cannot be done, accept that it ends',
    access: leaders,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: VerifyInput,
    answer: ActionDetail,
  },
})
