import { msg } from '../kit/msg.ts'
import {
  clients,
  everyone,
  fieldWorkers,
  type Level,
  leaders,
  management,
  staff,
  subscribable,
} from '../kit/permissions.ts'
import type { Right } from '../kit/rights.ts'
import type { Gateway, MatrixEvent, NotificationCategory } from './matrix.ts'

export interface NotificationKind {
  /** In words, where people choose how they are told. */
  readonly label: string
  /** How whom it concerns is told unless they choose otherwise. */
  readonly defaults: readonly Gateway[]
  /** How whom it concerns is told whatever they choose. */
  readonly essential: readonly Gateway[]
  /** It cannot wait until quiet hours are over. */
  readonly passes: boolean
  /** Whoever is told is asked to acknowledge it. */
  readonly urgent: boolean
  /** Its message is what people wrote to each other: no log shows it, not even to the owner. */
  readonly isPrivate: boolean
  /** The events of the matrices that cover it; EVENT is one event of a schedule. */
  readonly matrix: Readonly<Partial<Record<NotificationCategory | 'EVENT', readonly MatrixEvent[]>>>
  /** Who can be told of it at all, by what concerns them or by a subscription. */
  readonly levels: readonly Level[]
  /** A role without this right is not told. */
  readonly right?: Right
}

const anyOf = { JOB: ['ANY'], SITE: ['ANY'], CLIENT: ['ANY'], EVENT: ['ANY'] } as const
type KindInput = Partial<NotificationKind> & Pick<NotificationKind, 'label' | 'levels'>
const kind = (given: KindInput): NotificationKind => ({
  defaults: ['APP'],
  essential: [],
  passes: false,
  urgent: false,
  isPrivate: false,
  matrix: {},
  ...given,
})

/** Everything that people are told of, by its type. */
export const notificationKinds = {
  'job.assigned': kind({ label: msg('New job for me'), levels: staff }),
  'schedule.changed': kind({ label: msg('My upcoming shifts change'), levels: staff, passes: true }),
  'roster.uncovered': kind({
    label: msg('A shift becomes uncovered'),
    levels: leaders,
    matrix: { TENANT: ['UNCOVERED'] },
  }),
  'leave.requested': kind({ label: msg('Leave requested or withdrawn'), levels: management }),
  'leave.decided': kind({ label: msg('Updates on my leave requests'), levels: staff, essential: ['APP'] }),
  'suspension.changed': kind({
    label: msg('I am suspended, or may work again'),
    levels: fieldWorkers,
    defaults: ['APP', 'EMAIL'],
    essential: ['APP'],
  }),
  'leave.sick': kind({ label: msg('Someone calls in sick'), levels: leaders, passes: true }),
  'offer.asked': kind({ label: msg('A shift is offered to me'), levels: staff }),
  'offer.taken': kind({ label: msg('An offered shift is accepted'), levels: staff }),
  'offer.unanswered': kind({
    label: msg('No one accepted an offered shift'),
    levels: management,
    passes: true,
    urgent: true,
  }),
  'shift.declined': kind({ label: msg('A person declines a shift'), levels: leaders, passes: true }),
  'swap.asked': kind({ label: msg('A colleague asks me for a swap'), levels: staff }),
  'swap.answered': kind({ label: msg('A colleague answers my swap'), levels: staff }),
  'swap.decided': kind({ label: msg('My swap was decided'), levels: staff, essential: ['APP'] }),
  'swap.waits': kind({ label: msg('A swap needs approval'), levels: management }),
  'schedule.reminder': kind({
    label: msg('My shift starts soon'),
    levels: staff,
    passes: true,
    matrix: { EVENT: ['BEGINS_SOON', 'ANY'] },
  }),
  'schedule.late': kind({
    label: msg('Late start'),
    levels: subscribable,
    passes: true,
    matrix: { ...anyOf, SITE: ['LATE_START', 'ANY'], EVENT: ['LATE_START', 'ANY'] },
  }),
  'schedule.missed': kind({
    label: msg('No-show'),
    levels: subscribable,
    passes: true,
    urgent: true,
    matrix: { ...anyOf, SITE: ['LATE_START', 'ANY'], EVENT: ['LATE_START', 'ANY'] },
  }),
  'work.started': kind({
    label: msg('A visit was started'),
    levels: subscribable,
    defaults: [],
    matrix: { ...anyOf, EVENT: ['STARTED', 'ANY'] },
  }),
  'work.offSite': kind({
    label: msg('A visit was started off site'),
    levels: subscribable,
    defaults: [],
    matrix: anyOf,
  }),
  'work.completed': kind({
    label: msg('A visit was finished'),
    levels: subscribable,
    defaults: [],
    matrix: { ...anyOf, EVENT: ['FINISHED', 'ANY'] },
  }),
  'work.lowScore': kind({
    label: msg('A visit scores low'),
    levels: subscribable,
    defaults: [],
    matrix: { ...anyOf, SITE: ['LOW_SCORE', 'ANY'], CLIENT: ['LOW_SCORE', 'ANY'] },
  }),
  'work.tooLong': kind({ label: msg('My visit is running long'), levels: staff, passes: true }),
  'work.autoStopped': kind({
    label: msg('A visit was stopped because it ran too long'),
    levels: staff,
    matrix: anyOf,
  }),
  'work.corrected': kind({ label: msg('My hours were corrected'), levels: staff, essential: ['APP'] }),
  'work.voided': kind({
    label: msg('One of my visits was voided'),
    levels: staff,
    essential: ['APP'],
  }),
  'correction.asked': kind({
    label: msg('Correction requested'),
    levels: management,
    matrix: { TENANT: ['CORRECTION_REQUESTED'] },
  }),
  'correction.decided': kind({ label: msg('My correction was decided'), levels: staff, essential: ['APP'] }),
  'overtime.asked': kind({ label: msg('Overtime requested'), levels: management, right: 'editsPay' }),
  'overtime.decided': kind({
    label: msg('My overtime request was decided'),
    levels: fieldWorkers,
    essential: ['APP'],
  }),
  'pay.returned': kind({ label: msg('My hours were returned'), levels: staff, essential: ['APP'] }),
  'pay.unlocked': kind({
    label: msg('A pay period whose hours I approved was unlocked'),
    levels: leaders,
    right: 'seesPay',
    essential: ['APP'],
  }),
  'problem.reported': kind({
    label: msg('A client reports a problem'),
    levels: subscribable,
    matrix: { JOB: ['ANY'], SITE: ['PROBLEM', 'ANY'], CLIENT: ['PROBLEM', 'ANY'] },
  }),
  'action.assigned': kind({ label: msg('I am given an action'), levels: staff }),
  'action.doubled': kind({
    label: msg('An action that I worked on was settled before'),
    levels: staff,
    essential: ['APP'],
  }),
  'action.overdue': kind({ label: msg('An action is overdue'), levels: staff }),
  'problem.changed': kind({
    label: msg('Updates on problems I reported'),
    levels: clients,
    defaults: ['APP', 'EMAIL'],
  }),
  // The form's own mail carries the link to it.
  'feedback.asked': kind({ label: msg('I am asked for feedback'), levels: clients }),
  'feedback.given': kind({
    label: msg('A client gives feedback'),
    levels: subscribable,
    matrix: { JOB: ['ANY'], SITE: ['FEEDBACK_RECEIVED', 'ANY'], CLIENT: ['FEEDBACK_RECEIVED', 'ANY'] },
  }),
  'contract.ends': kind({
    label: msg('A contract ends soon'),
    levels: management,
    matrix: { TENANT: ['CONTRACT_EXPIRING'], CLIENT: ['CONTRACT_EXPIRING', 'ANY'] },
  }),
  'storage.filling': kind({
    label: msg('The storage is nearly full'),
    levels: management,
    matrix: { TENANT: ['STORAGE'] },
  }),
  'export.done': kind({ label: msg('A file that I asked for is ready'), levels: everyone }),
  'export.failed': kind({ label: msg('A file that I asked for could not be made'), levels: everyone }),
  // A mention may stand in a group that management does not read.
  'chat.mention': kind({ label: msg('Someone mentions me in a message'), levels: everyone, isPrivate: true }),
  'chat.direct': kind({
    label: msg('Message to me or one of my groups'),
    levels: everyone,
    isPrivate: true,
  }),
  'chat.client': kind({
    label: msg('A client writes in a communication book'),
    levels: subscribable,
    defaults: [],
    matrix: { JOB: ['CLIENT_MESSAGE', 'COMMUNICATION_BOOK_MESSAGE'] },
  }),
  'chat.book': kind({
    label: msg('Staff write in a communication book'),
    levels: subscribable,
    defaults: [],
    matrix: { JOB: ['COMMUNICATION_BOOK_MESSAGE'] },
  }),
  'chat.internal': kind({
    label: msg('Staff of a site write to each other'),
    levels: subscribable,
    defaults: [],
    matrix: { JOB: ['JOB_INTERNAL_CHAT'] },
  }),
  'chat.company': kind({
    label: msg('Message to the whole company'),
    levels: subscribable,
    defaults: [],
    matrix: { JOB: ['COMPANY_INTERNAL_CHAT'] },
  }),
  'session.newDevice': kind({
    label: msg('New sign-in to my account'),
    levels: everyone,
    defaults: ['APP', 'EMAIL'],
    essential: ['APP', 'EMAIL'],
    passes: true,
  }),
  'session.newDeviceOf': kind({
    label: msg('Someone else signed in with a new device'),
    levels: management,
    defaults: [],
    matrix: { TENANT: ['NEW_DEVICE'] },
  }),
} as const satisfies Record<string, NotificationKind>
export type NotificationType = keyof typeof notificationKinds

export const kindOf = (type: NotificationType): NotificationKind => notificationKinds[type]
export const notificationTypes = Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]]
