/** Why the sessions of a removed person ended: their devices may still send what they hold. */
export const endedByRemoval = 'removed'

const DAYS_OPEN = 30
/** A session that ended before this moment sends nothing any more. */
export const outboxOpenSince = (now: Date) => new Date(now.getTime() - DAYS_OPEN * 86_400_000)
