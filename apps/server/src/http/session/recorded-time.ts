import type { Scope } from '../../db/scope.ts'

/** By the device's clock as far as it is known to be wrong; never after the request arrived. */
export const recordedTime = ({ now, skewMs }: Scope, recordedAt: string): Date =>
  new Date(Math.min(Date.parse(recordedAt) + skewMs, now.getTime()))
