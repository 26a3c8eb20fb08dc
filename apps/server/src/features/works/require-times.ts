import { type TimesProblem, timesProblem } from '@muster/rules/work-can'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'

const sentences: Record<TimesProblem, string> = {
  endNotAfterStart: 'Invalid dates',
  endInFuture: 'The end may not lie in the future',
  tooLong: 'A work lasts at most 24 hours',
}

/** Throws work.times, with what is wrong beside the end. */
export function requireTimes(scope: Scope, times: { startTime: string; endTime: string }) {
  const problem = timesProblem(Date.parse(times.startTime), Date.parse(times.endTime), scope.now.getTime())
  if (!problem) return
  throw failure('work.times', {}, { errors: [{ path: 'endTime', message: sentences[problem] }] })
}
