import type { Session } from '@muster/client/session-data'

/** Whose something on this device is: the company and the person in it. */
export const personOf = ({ tenantId, user }: Session) => `${tenantId}:${user.tenantUserId}`
