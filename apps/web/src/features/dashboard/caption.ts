import { count } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'

/** `144 in all, 155 in the period before (−7%)`. Without the time before, or nothing in it, there is nothing to compare with. */
export function captionOf(
  say: Say,
  now: number,
  before: number | undefined,
  textOf = count as (value: number) => string,
) {
  if (before === undefined) return say('{now} in all', { now: textOf(now) })
  const said = say('{now} in all, {before} in the period before', {
    now: textOf(now),
    before: textOf(before),
  })
  if (before === 0) return said
  const change = count(now / before - 1, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  })
  return `${said} (${change})`
}

export const sumOf = (points: readonly { value: number }[]) =>
  points.reduce((sum, { value }) => sum + value, 0)
