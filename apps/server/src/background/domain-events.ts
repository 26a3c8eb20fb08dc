import type { PublishedShift } from '@muster/contract/planning/published-shifts'
import type { ProblemState } from '@muster/contract/problems'

/** What can happen, and what is said of it. Written by the feature that causes it, read by features below it. */
export interface DomainEvents {
  'session.newDevice': { tenantUserId: number; sessionId: string; device: string }
  /** Whatever opens the account of this person without a session ends: another password, or all sessions were ended. */
  'access.ended': { tenantUserId: number }
  /** Nothing to come is left of this person; what was stays. */
  'user.removed': { tenantUserId: number }
  'contract.ends': { contractId: number; days: number }
  /** A contract was renewed, or ends on another day: the last day on which these jobs are planned, before and since. */
  'contract.plannedUntil': { jobs: { jobId: number; before: string; after: string }[] }
  /** A site is not worked on since then, or is again. */
  'site.activity': { siteId: number; since: string }
  /** A site left every list and contract. */
  'site.archived': { siteId: number }
  /** The time zone of a site was corrected; the one that it had. */
  'site.zone': { siteId: number; before: string }
  'storage.filling': { percent: number }
  /** One act assigns these people to this job, and to as many others as `moreJobs` says. */
  'job.assigned': { jobId: number; tenantUserIds: number[]; moreJobs?: number }
  /** People are taken off a job, or it is deactivated or activated with them; `moreJobs` as above. */
  'job.stopped': {
    jobId: number
    tenantUserIds: number[]
    moreJobs?: number
    change: 'deactivated' | 'activated' | 'unassigned'
  }
  /** The coming shifts of a person at a job changed by one act of the office; `startTime` is the first that did. */
  'schedule.changed': {
    jobId: number
    tenantUserId: number
    change: 'added' | 'moved' | 'cancelled'
    startTime: string
    count: number
  }
  /** What the publication of a roster changes of the coming shifts of a person; at most twenty jobs. */
  'roster.published': { tenantUserId: number; urgent: boolean; shifts: PublishedShift[] }
  /** The office wrote a note on a coming shift of a person, or on its day at the site. */
  'roster.noted': { tenantUserId: number; jobId: number; startTime: string }
  /** Visits have no person any more, because one left or was taken off a job. */
  'roster.uncovered': {
    tenantUserIds: number[]
    cause: 'LEFT' | 'UNASSIGNED'
    /** `startTime` of the first visit, with the offset of its site. */
    jobs: { jobId: number; visits: number; startTime?: string }[]
  }
  /** Fewer places of these patterns are to be covered: people got them, or what is needed changed. */
  'places.filled': { patternIds: number[]; isNeedChanged?: boolean }
  'leave.requested': { leaveId: number; tenantUserId: number }
  /** What the office made of the leave of a person; NOTED is leave that the office entered. */
  'leave.decided': {
    leaveId: number
    tenantUserId: number
    decision: 'APPROVED' | 'DECLINED' | 'NOTED' | 'TAKEN_BACK'
    reason: string
  }
  /** A person took leave back; `restored` says how many shifts are theirs again. */
  'leave.withdrawn': { leaveId: number; tenantUserId: number; restored: number }
  /** A person is sick; of each job the visits without a person and the first one's start. Never why. */
  'leave.sick': {
    leaveId: number
    tenantUserId: number
    jobs: { jobId: number; visits: number; startTime: string }[]
  }
  /** A person was suspended, until another day now, or no longer; with the shifts that they lost or have again. Never why. */
  'suspension.changed': {
    tenantUserId: number
    change: 'BEGUN' | 'CHANGED' | 'CONTINUED' | 'ENDED'
    from: string
    until: string | null
    released: number
    restored: number
  }
  /** Places that sick leave uncovered, of the next three days: planned leave leaves the office time to ask. */
  'leave.uncovered': {
    leaveId: number
    places: { patternId: number; patternDate: string; startTime: string }[]
  }
  /** A place was offered to these people. */
  /** `disturbs`: the office asks for an answer now, in quiet hours that people did not set themselves too. */
  'offer.asked': { offerId: number; tenantUserIds: number[]; disturbs?: boolean }
  'offer.declined': { offerId: number; tenantUserId: number }
  'offer.taken': { offerId: number; tenantUserId: number; eventId: number }
  'offer.ended': { offerId: number }
  /** Everybody who may be asked was asked, and the place is still uncovered. */
  'offer.unanswered': { offerId: number }
  /** A person gave back a shift of theirs; `startTime` with the offset of its site. */
  'shift.declined': {
    tenantUserId: number
    jobId: number
    startTime: string
    urgent: boolean
    reason: string
  }
  /** A colleague is asked for a swap; and what they said. */
  'swap.asked': { swapId: number }
  'swap.answered': { swapId: number }
  /** Two people agreed on a swap that the office is to approve; and what it decided. */
  'swap.waits': { swapId: number }
  'swap.decided': { swapId: number }
  'schedule.reminder': OccurrenceAlert
  /** An occurrence was not begun within its grace, or not at all. */
  'schedule.late': OccurrenceAlert
  'schedule.missed': OccurrenceAlert
  /** Nobody who was notified took the call: the next people on duty are notified. */
  'duty.next': { callId: number; tenantUserIds: number[] }
  /** Somebody wrote in a conversation; who is told of it follows from its members and who muted it. */
  'chat.message': { conversationId: number; messageId: number }
  /** A message in the communication book of a site is the report of a problem, by one of the staff. */
  'chat.problem': { messageId: number; text: string }
  /** The same from the phone of a person who has left since; no message says it. */
  'chat.heldProblem': {
    conversationId: number
    reportKey: string
    tenantUserId: number
    text: string
    fileIds: number[]
    at: string
  }
  'export.done': { exportId: number; tenantUserId: number; fileName: string; until: string }
  'export.failed': { exportId: number; tenantUserId: number }
  'feedback.asked': { requestId: number; tenantUserId: number; jobId: number }
  'feedback.given': { workId: number; jobId: number }
  'problem.reported': { problemId: number }
  /** A person is given an action, and by the same act as many others as `moreActions` says. */
  'action.assigned': { actionId: number; tenantUserId: number; moreActions?: number }
  /** A phone brings a step of an action that another person took before, or that is over. */
  'action.doubled': { actionId: number; tenantUserId: number }
  /** An action is not done, and its due time has passed. */
  'action.overdue': { actionId: number }
  'incident.reported': { incidentId: number }
  'problem.changed': { problemId: number; state: ProblemState; note: string }
  'work.started': { workId: number }
  'work.completed': { workId: number }
  /** Answers arrived, of a company that has rules for actions. */
  'work.answered': { workId: number }
  'work.tooLong': { workId: number; tenantUserId: number }
  'work.autoStopped': { workId: number; tenantUserId: number }
  'work.breaksChanged': { workId: number }
  'work.entered': { workId: number; tenantUserId: number; reason: string }
  'work.corrected': { workId: number; tenantUserId: number; reason: string }
  /** A person asks for their own times to be corrected; and what became of it. */
  'overtime.asked': { requestId: number; tenantUserId: number }
  'overtime.decided': { requestId: number; tenantUserId: number; granted: boolean; reason: string }
  'correction.asked': { requestId: number; workId: number; tenantUserId: number }
  'correction.decided': {
    requestId: number
    workId: number
    tenantUserId: number
    granted: boolean
    reason: string
  }
  /** A phone or the server recorded times on a day whose pay period is locked, or the office changed some with a reason. */
  'work.recordedAfterLock': { workId: number; reason?: string }
  /** Hours of a pay period were approved, each visit as it stood then; a part of a large approval. */
  'pay.approved': {
    periodId: number
    from: string
    to: string
    people: {
      tenantUserId: number
      version: number
      visits: { workId: number; version: number; serviceTime: number }[]
    }[]
  }
  'pay.returned': { periodId: number; tenantUserIds: number[]; reason: string }
  'pay.unlocked': { periodId: number; approverIds: number[]; reason: string }
  'work.voided': { workId: number; tenantUserId: number; reason: string }
}
/** An occurrence of one person at a job; `startTime` is ISO 8601 with the site's offset. */
export interface OccurrenceAlert {
  eventId: number
  jobId: number
  tenantUserId: number
  startTime: string
  /** Names the occurrence in its series; older events lack it. */
  occurrenceStart?: string
  /** The office left it with a person who is suspended; older events lack it. */
  isSuspended?: boolean
}
export interface DomainEvent<N extends keyof DomainEvents = keyof DomainEvents> {
  readonly id: number
  readonly name: N
  readonly payload: DomainEvents[N]
  readonly actorId: number | null
  readonly occurredAt: Date
}
