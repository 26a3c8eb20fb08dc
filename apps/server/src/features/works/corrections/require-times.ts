import { type Message, msg } from '@muster/contract/kit/msg'
import { type TimesProblem, timesProblem } from '@muster/rules/works/work-can'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'

const problemMessages: Record<TimesProblem, { message: Message }> = {
  endNotAfterStart: { message: msg('Invalid dates') },
  endInFuture: { message: msg('The end may not lie in the future') },
  tooLong: { message: msg('A visit lasts at most 24 hours') },
}

/** Throws work.times, with the problem at the field of the end. */
export function requireTimes(scope: Scope, times: { startTime: string; endTime: string }) {
  const problem = timesProblem(Date.parse(times.startTime), Date.parse(times.endTime), scope.now.getTime())
  if (!problem) return
  throw failure('work.times', {}, { errors: [{ path: 'endTime', ...problemMessages[problem] }] })
}
