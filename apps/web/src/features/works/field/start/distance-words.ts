import { sayNow } from '@muster/client/translation'
import { msg } from '@muster/contract/kit/msg'
import { count } from '@muster/ui/words/format.ts'

/** A distance as people say it: 40 m, 9.4 km. */
export function distanceWords(metres: number): string {
  if (metres < 1000) return sayNow(msg('{count} m'), { count: Math.round(metres / 10) * 10 })
  const kilometres = count(metres / 1000, { maximumFractionDigits: 1 })
  return sayNow(msg('{count} km'), { count: kilometres })
}
