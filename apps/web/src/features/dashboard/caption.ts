import { count } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'

/**
 * `144 so far, 155 in the period before`; without the time before there is nothing to compare with. No share is worked
 * out: the period ends with today, which is not over.
 */
export const captionOf = (
  say: Say,
  now: number,
  before: number | undefined,
  textOf = count as (value: number) => string,
) =>
  before === undefined
    ? say('{now} in all', { now: textOf(now) })
    : say('{now} so far, {before} in the period before', { now: textOf(now), before: textOf(before) })

export const sumOf = (points: readonly { value: number }[]) =>
  points.reduce((sum, { value }) => sum + value, 0)
