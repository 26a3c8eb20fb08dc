import { addDays, localDate } from '@muster/rules/time/zone'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { beginning, daysOfWork } from './work-sum-queries.ts'
import { addUp, takeOut } from './writes.ts'

/** Devices without signal still send works of the last days: queries count these one by one. */
const settledAfterDays = 3
/** PostgreSQL ends statements that take longer than ten seconds. */
const worksAtOnceByDefault = 50_000

/** The lock lets one transaction add up at a time. Answers the first day not added up yet. */
async function lockSums(tx: Scope): Promise<string> {
  await tx
    .into('work_sums_until', { until: beginning })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx.from('work_sums_until').select('until').forUpdate().executeTakeFirstOrThrow()
  return row.until
}

/** Safe to repeat. One statement adds up at most `worksAtOnce` works, or those of one day. */
export async function settleDays(scope: Scope, worksAtOnce = worksAtOnceByDefault): Promise<void> {
  const target = addDays(localDate(scope.company.timezone, scope.now.getTime()), -settledAfterDays)
  while ((await settleNextDays(scope, target, worksAtOnce)) < target);
}

const settleNextDays = (scope: Scope, target: string, worksAtOnce: number): Promise<string> =>
  scope.transaction(async (tx) => {
    const until = await lockSums(tx)
    const first = await tx
      .from('works')
      .select((eb) => eb.fn.min('local_date').as('day'))
      .executeTakeFirstOrThrow()
    await takeOut(tx, { before: first.day ?? target })
    await tx.remove('work_month_sums').where('completed', '=', 0).execute()
    if (until >= target) return until
    const [from] = [first.day ?? target, until].sort().slice(-1)
    const [next] = [await dayAfter(tx, from!, worksAtOnce), target].sort()
    await addUp(tx, { from: until, before: next! })
    await tx.change('work_sums_until', { until: next! }).execute()
    return next!
  })

/** The latest day with at most `worksAtOnce` works between it and `from`; at least one day later. */
async function dayAfter(tx: Scope, from: string, worksAtOnce: number): Promise<string> {
  const far = await tx
    .from('works')
    .select('local_date as day')
    .where('local_date', '>=', from)
    .orderBy('local_date')
    .offset(worksAtOnce)
    .limit(1)
    .executeTakeFirst()
  const [day] = [far?.day ?? '9999-12-31', addDays(from, 1)].sort().slice(-1)
  return day!
}

const addUpAgain = (
  scope: Scope,
  { payload }: DomainEvent<'work.completed' | 'work.breaksChanged' | 'work.corrected' | 'work.voided'>,
) =>
  scope.transaction(async (tx) => {
    const until = await lockSums(tx)
    const days = (await daysOfWork(tx, payload.workId)).filter((day) => day < until)
    if (days.length === 0) return
    await takeOut(tx, { days })
    await addUp(tx, { days })
  })

export const dashboardEventHandlers: EventHandlers = {
  'work.completed': addUpAgain,
  'work.breaksChanged': addUpAgain,
  'work.corrected': addUpAgain,
  'work.voided': addUpAgain,
}
