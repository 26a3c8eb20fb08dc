/** Background jobs by name, with their payload. The payload carries the tenant. */
export interface BackgroundJobs {
  /** Calls the features that handle a domain event; each handler has its effect exactly once. */
  'domain-event': { tenantId: number; domainEventId: number }
  /** An open work may have reached its limit of service: reminds, and later completes it. */
  'work-limit': { tenantId: number; workId: number }
  'send-mail': { tenantId: number; mailId: string }
  /** One delivery of a notification, by its gateway. */
  'mail-notification': { tenantId: number; deliveryId: number }
  'send-push': { tenantId: number; deliveryId: number }
  'send-text': { tenantId: number; deliveryId: number }
  'drop-bytes': { tenantId: number; key: string }
  /** Invites people who cannot sign in yet; `link` is where their invitations lead. */
  invite: { tenantId: number; userIds: number[]; link: string }
  'make-export': { tenantId: number; exportId: number }
  'plan-alerts': { tenantId: number; jobId?: number }
  'tell-alerts': { tenantId: number }
  'offer-due': { tenantId: number; offerId: number }
  'swap-due': { tenantId: number; swapId: number }
  /** Notifies the next people on duty of a call that no one has taken. */
  'duty-due': { tenantId: number; callId: number }
  /** An action may have passed its due time. */
  'action-due': { tenantId: number; actionId: number }
}
export type BackgroundJobName = keyof BackgroundJobs

/** Jobs that begin before a company is known: only these may come without the tenant. */
export interface SystemJobs {
  /** Mails a link to each account of this e-mail, which is sealed, in every company. */
  'password-reset': { sealedEmail: string; requestId: string }
  /** Twice an hour: plans the alerts of every company. */
  'plan-all-alerts': Record<never, never>
}
export type SystemJobName = keyof SystemJobs
export type JobName = BackgroundJobName | SystemJobName
export type JobPayload<N extends JobName> = N extends BackgroundJobName
  ? BackgroundJobs[N]
  : N extends SystemJobName
    ? SystemJobs[N]
    : never

interface LaneOptions {
  /** Jobs that a worker takes from the queue together. */
  jobsAtOnce: number
  /** Workers of each process that runs background jobs. */
  workers: number
  /** Runs the jobs of a batch together, because they wait for other servers. */
  isParallel?: boolean
}
/** One queue each. A job waits only for jobs of its lane: no mail server and no report delays a reminder. */
const laneOptions = {
  /** Works with the database alone. */
  'background-inside': { jobsAtOnce: 10, workers: 2 },
  /** Waits for a mail server, a push service, a text gateway or the store. */
  'background-outside': { jobsAtOnce: 10, workers: 2, isParallel: true },
  /** Takes up to minutes: makes a file, or goes through all companies. */
  'background-exports': { jobsAtOnce: 1, workers: 2 },
} as const satisfies Record<string, LaneOptions>
export type Lane = keyof typeof laneOptions
export const lanes: Readonly<Record<Lane, LaneOptions>> = laneOptions

interface JobOptions {
  lane: Lane
  retryLimit: number
  /** Seconds before the first retry; twice as long before each further one. */
  retryDelay: number
}
export const backgroundJobs: Readonly<Record<JobName, JobOptions>> = {
  'domain-event': { lane: 'background-inside', retryLimit: 12, retryDelay: 1 },
  'work-limit': { lane: 'background-inside', retryLimit: 12, retryDelay: 5 },
  'drop-bytes': { lane: 'background-outside', retryLimit: 12, retryDelay: 5 },
  'plan-alerts': { lane: 'background-inside', retryLimit: 12, retryDelay: 2 },
  'tell-alerts': { lane: 'background-inside', retryLimit: 12, retryDelay: 2 },
  'offer-due': { lane: 'background-inside', retryLimit: 12, retryDelay: 2 },
  'swap-due': { lane: 'background-inside', retryLimit: 12, retryDelay: 2 },
  'duty-due': { lane: 'background-inside', retryLimit: 12, retryDelay: 2 },
  'action-due': { lane: 'background-inside', retryLimit: 12, retryDelay: 2 },
  'plan-all-alerts': { lane: 'background-exports', retryLimit: 5, retryDelay: 5 },
  'password-reset': { lane: 'background-inside', retryLimit: 5, retryDelay: 2 },
  invite: { lane: 'background-inside', retryLimit: 12, retryDelay: 5 },
  'send-mail': { lane: 'background-outside', retryLimit: 12, retryDelay: 5 },
  'mail-notification': { lane: 'background-outside', retryLimit: 12, retryDelay: 5 },
  'send-push': { lane: 'background-outside', retryLimit: 12, retryDelay: 5 },
  'send-text': { lane: 'background-outside', retryLimit: 12, retryDelay: 5 },
  'make-export': { lane: 'background-exports', retryLimit: 3, retryDelay: 5 },
}
