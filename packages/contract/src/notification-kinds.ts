import type { Gateway, MatrixEvent, NotificationCategory } from './notification-matrix.ts'
import { everyone, type Level, management, staff } from './roles.ts'

/** One kind of what people are told. */
export interface NotificationKind {
  /** In words, where people choose how they are told. */
  readonly says: string
  /** How whom it concerns is told unless they choose otherwise. */
  readonly defaults: readonly Gateway[]
  /** How whom it concerns is told whatever they choose. */
  readonly essential: readonly Gateway[]
  /** It cannot wait until quiet hours are over. */
  readonly passes: boolean
  /** Whoever is told is asked to acknowledge it. */
  readonly urgent: boolean
  /** The events of the matrices that cover it. */
  readonly matrix: Readonly<Partial<Record<NotificationCategory, readonly MatrixEvent[]>>>
  /** Who can be told of it at all, by what concerns them or by a subscription. */
  readonly levels: readonly Level[]
}

const anyOf = { JOB: ['ANY'], SITE: ['ANY'], CLIENT: ['ANY'] } as const
const kind = (says: string, levels: readonly Level[], more: Partial<NotificationKind> = {}) => ({
  says,
  levels,
  defaults: ['APP'] as readonly Gateway[],
  essential: [] as readonly Gateway[],
  passes: false,
  urgent: false,
  matrix: {} as NotificationKind['matrix'],
  ...more,
})
const subscribers = [1, 2, 3, 4, 6, 7, 8, 9] as const
const clients = [10] as const

/** Everything that people are told of, by its type. */
export const notificationKinds = {
  'job.assigned': kind('A job is given to me', staff),
  'schedule.reminder': kind('My work begins soon', staff, { passes: true }),
  'schedule.late': kind('Somebody has not started', subscribers, {
    passes: true,
    matrix: { ...anyOf, SITE: ['LATE_START', 'ANY'] },
  }),
  'schedule.missed': kind('Somebody did not come', subscribers, {
    passes: true,
    urgent: true,
    matrix: { ...anyOf, SITE: ['LATE_START', 'ANY'] },
  }),
  'work.started': kind('A work was started', subscribers, { defaults: [], matrix: anyOf }),
  'work.offSite': kind('A work was started away from its site', subscribers, {
    defaults: [],
    matrix: anyOf,
  }),
  'work.completed': kind('A work was finished', subscribers, { defaults: [], matrix: anyOf }),
  'work.tooLong': kind('My work goes on for very long', staff, { passes: true }),
  'work.autoStopped': kind('A work was stopped because it went on for too long', staff, { matrix: anyOf }),
  'work.corrected': kind('My hours were corrected', staff, { essential: ['APP'] }),
  'work.voided': kind('A work of mine does not count any more', staff, { essential: ['APP'] }),
  'correction.asked': kind('Somebody asks for a correction', management, {
    matrix: { TENANT: ['CORRECTION_REQUESTED'] },
  }),
  'correction.decided': kind('My correction was decided', staff, { essential: ['APP'] }),
  'problem.reported': kind('A client reports a problem', subscribers, {
    matrix: { JOB: ['ANY'], SITE: ['PROBLEM', 'ANY'], CLIENT: ['PROBLEM', 'ANY'] },
  }),
  'problem.changed': kind('What becomes of my problem', clients, { defaults: ['APP', 'EMAIL'] }),
  'feedback.asked': kind('I am asked for feedback', clients, { defaults: ['APP', 'EMAIL'] }),
  'feedback.given': kind('A client gives feedback', subscribers, {
    matrix: { JOB: ['ANY'], SITE: ['FEEDBACK_RECEIVED', 'ANY'], CLIENT: ['FEEDBACK_RECEIVED', 'ANY'] },
  }),
  'contract.ends': kind('A contract ends soon', management, {
    matrix: { TENANT: ['CONTRACT_EXPIRING'], CLIENT: ['CONTRACT_EXPIRING', 'ANY'] },
  }),
  'storage.filling': kind('The storage is nearly full', management, { matrix: { TENANT: ['STORAGE'] } }),
  'session.newDevice': kind('Somebody signed in as me with a new device', everyone, {
    defaults: ['APP', 'EMAIL'],
    essential: ['APP', 'EMAIL'],
    passes: true,
  }),
  'session.newDeviceOf': kind('Somebody else signed in with a new device', management, {
    defaults: [],
    matrix: { TENANT: ['NEW_DEVICE'] },
  }),
} as const satisfies Record<string, NotificationKind>
export type NotificationType = keyof typeof notificationKinds

export const kindOf = (type: NotificationType): NotificationKind => notificationKinds[type]
export const notificationTypes = Object.keys(notificationKinds) as [NotificationType, ...NotificationType[]]
