import type { PayPeriod } from '@muster/contract/pay/rows'
import { type PayChange, type WhatIf, type WhatIfPeriod, whatIfPageSize } from '@muster/contract/pay/what-if'
import { reachesAll } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { reachableUsers } from '../../users/reach.ts'
import { type PersonLines, type PricedHours, priceHours, readPricedHours } from '../lines/person-lines.ts'
import { readPeriod, withBasisOf } from '../queries.ts'
import { readReach } from '../reach.ts'
import { withChange } from './change.ts'

interface WhatIfQuery {
  periodId: number
  change: PayChange
  page?: number | undefined
}

/**
 * A period by the rules and terms that count now, and with a change: of the people whom the actor reaches, and of their
 * hours as they are. Throws row.notFound, values.refused.
 */
export async function compareWhatIf(
  scope: Scope,
  { periodId, change, page = 0 }: WhatIfQuery,
): Promise<WhatIf> {
  const period = await found(readPeriod(scope, periodId))
  const other = await withChange(scope, change)
  const userId = change.kind === 'EMPLOYMENT' ? change.tenantUserId : undefined
  const read = await readPricedHours(await withBasisOf(scope, periodId), period, { userId, ...other })
  const hours = await reachedHours(scope, period, read)
  const before = await priceHours(hours)
  const after = await priceHours(hours, other)
  const people = hours.people.map(({ tenantUserId, employeeName: name }) => ({
    ...{ tenantUserId, name },
    ...{ before: codeSizes(before.get(tenantUserId)), after: codeSizes(after.get(tenantUserId)) },
  }))
  const differing = people
    .filter((each) => !isSame(each.before, each.after))
    .flatMap(({ tenantUserId, name, ...sizes }) =>
      totalsOf(sizes.before, sizes.after).map((total) => ({ tenantUserId, name, ...total })),
    )
    .sort(
      (a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.name.localeCompare(b.name),
    )
  const [allBefore, allAfter] = [people.flatMap((each) => each.before), people.flatMap((each) => each.after)]
  return {
    period: shownPeriod(period),
    codes: codesOf(allBefore, allAfter),
    totals: totalsOf(allBefore, allAfter),
    people: people.filter((each) => each.before.length + each.after.length > 0).length,
    differing: new Set(differing.map(({ tenantUserId }) => tenantUserId)).size,
    missing: { before: stopped(before), after: stopped(after) },
    page,
    rows: differing.slice(page * whatIfPageSize, (page + 1) * whatIfPageSize),
  }
}

export const shownPeriod = ({ id, calendarName, firstDay, lastDay, state }: PayPeriod): WhatIfPeriod => ({
  ...{ id, calendarName, firstDay, lastDay, state },
})

/** Of a manager of areas their own people, by the hours in the period. */
async function reachedHours(scope: Scope, { firstDay, lastDay }: PayPeriod, hours: PricedHours) {
  const isReachable = await readReach(scope)
  if (reachesAll(scope.actor)) return hours
  const reached = new Set(
    (await reachableUsers(scope, true).select('users.id').execute()).map(({ id }) => id),
  )
  const isOfPeriod = ({ date }: { date: string }) => firstDay <= date && date <= lastDay
  const people = hours.people.filter(
    (person) =>
      reached.has(person.tenantUserId) &&
      isReachable({
        hours: {
          ...person,
          visits: person.visits.filter(isOfPeriod),
          missed: person.missed.filter(isOfPeriod),
        },
      }),
  )
  return { ...hours, people }
}

interface CodeSize {
  code: string
  currency: string
  minutes: number
  units: number
  amount: number
}
const codeSizes = (own: PersonLines | undefined): CodeSize[] =>
  summed((own?.lines ?? []).map(({ minutes = 0, units = 0, ...line }) => ({ ...line, minutes, units })))

function summed(sizes: readonly CodeSize[]): CodeSize[] {
  const groups = Map.groupBy(sizes, ({ code, currency }) => `${code} ${currency}`)
  return [...groups.values()].map((own) => ({
    ...{ code: own[0]!.code, currency: own[0]!.currency },
    minutes: own.reduce((sum, each) => sum + each.minutes, 0),
    units: own.reduce((sum, each) => sum + each.units, 0),
    amount: own.reduce((sum, each) => sum + each.amount, 0),
  }))
}

const sizeOf = ({ minutes, units, amount }: CodeSize) => ({ minutes, units, amount })
const nothing = { minutes: 0, units: 0, amount: 0 }

function codesOf(before: readonly CodeSize[], after: readonly CodeSize[]): WhatIf['codes'] {
  const keyOf = ({ code, currency }: CodeSize) => `${code} ${currency}`
  const was = new Map(summed(before).map((each) => [keyOf(each), each]))
  const is = new Map(summed(after).map((each) => [keyOf(each), each]))
  return Array.from(new Map([...was, ...is]), ([key, { code, currency }]) => ({
    ...{ code, currency },
    before: was.has(key) ? sizeOf(was.get(key)!) : nothing,
    after: is.has(key) ? sizeOf(is.get(key)!) : nothing,
  }))
}

const isSame = (before: readonly CodeSize[], after: readonly CodeSize[]) =>
  codesOf(before, after).every((each) => JSON.stringify(each.before) === JSON.stringify(each.after))

function totalsOf(before: readonly CodeSize[], after: readonly CodeSize[]): WhatIf['totals'] {
  const sumIn = (sizes: readonly CodeSize[], currency: string) =>
    sizes.reduce((sum, each) => sum + (each.currency === currency ? each.amount : 0), 0)
  const currencies = [...new Set([...before, ...after].map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    ...{ currency, before: sumIn(before, currency), after: sumIn(after, currency) },
  }))
}

const stopped = (people: ReadonlyMap<number, PersonLines>) =>
  [...people.values()].reduce(
    (sum, { missing }) => sum + missing.filter(({ stopsLine }) => stopsLine).length,
    0,
  )
