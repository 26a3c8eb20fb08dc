/** Why the sessions of a removed person ended: their devices may still send what they hold. */
export const endedByRemoval = 'removed'

/** Why a session ended in which its person logged out, perhaps before everything was sent. */
export const endedByLogout = 'signed out'
/** Whether the device of a session that ended so sends what it holds, once its person is removed. */
export const maySendAfter = (reason: string | null) => reason === endedByRemoval || reason === endedByLogout

const DAYS_OPEN = 30
/** A session that ended before this moment sends nothing any more. */
export const outboxOpenSince = (now: Date) => new Date(now.getTime() - DAYS_OPEN * 86_400_000)
/** When a session that ended then sends nothing any more. */
export const outboxCloses = (endedAt: Date) => new Date(endedAt.getTime() + DAYS_OPEN * 86_400_000)
