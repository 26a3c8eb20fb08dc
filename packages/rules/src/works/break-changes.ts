import type { Interval } from './work-time.ts'

/** What new times of a visit, or an edit, make of one break. `to` is undefined where it goes. */
export interface BreakChange<B extends Interval> {
  was: B | undefined
  now: B | undefined
}

/** Breaks as they lie within the times of a visit: cut to them, and without those that lie outside. */
export const breaksWithin = <B extends Interval>({ from, to }: Interval, breaks: readonly B[]): B[] =>
  breaks
    .map((each) => ({ ...each, from: Math.max(each.from, from), to: Math.min(each.to, to) }))
    .filter((each) => each.from < each.to)
    .sort((a, b) => a.from - b.from)

/** Whether breaks share time, which would count once. */
export const breaksOverlap = (breaks: readonly Interval[]): boolean => {
  const sorted = [...breaks].sort((a, b) => a.from - b.from)
  return sorted.some((each, at) => at > 0 && each.from < sorted[at - 1]!.to)
}

/**
 * What differs between the breaks of a visit before and after a correction: removed, added, or with other times or another
 * reason. A break is the same one as that with which it shares most time.
 */
export function breakChanges<B extends Interval & { reason: string }>(
  before: readonly B[],
  after: readonly B[],
): BreakChange<B>[] {
  const left = [...after]
  const changes = before.flatMap((was): BreakChange<B>[] => {
    const shared = (each: B) => Math.min(was.to, each.to) - Math.max(was.from, each.from)
    const now = left.filter((each) => shared(each) > 0).sort((a, b) => shared(b) - shared(a))[0]
    if (now) left.splice(left.indexOf(now), 1)
    const isSame = now && now.from === was.from && now.to === was.to && now.reason === was.reason
    return isSame ? [] : [{ was, now }]
  })
  return [...changes, ...left.map((now) => ({ was: undefined, now }))]
}
