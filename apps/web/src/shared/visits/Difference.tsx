import { duration } from '@muster/ui/words/format.ts'
import css from './visits.module.css'

export function Difference({ ms }: { ms: number }) {
  const sign = ms > 0 ? '+' : ''
  return <bdi className={ms === 0 ? css.zero : 'strong'}>{`${sign}${duration(ms)}`}</bdi>
}
