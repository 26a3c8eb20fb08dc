const days = 24 * 60 * 60 * 1000
/** A session unused for this long has to sign in again; one older than the second number in any case. */
export const idleMs = 30 * days
export const absoluteMs = 90 * days
