import type { TodayBoard } from '@muster/contract/today'
import { count } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'

export function DayLine({ board }: { board: TodayBoard }) {
  const say = useWords()
  const { counts, planned, begun, due, onTime, silentPhones } = board
  const there = counts.ON_SITE + counts.ON_BREAK
  const calm = counts.MISSING === 0 && counts.LATE === 0
  return (
    <p className="faint">
      {[
        calm && say('Everyone is accounted for.'),
        calm && there > 0 && say('{count} people are on site.', { count: there }),
        planned > 0 &&
          say('{begun} of {planned} planned visits started', {
            begun: count(begun),
            planned: count(planned),
          }),
        due > 0 && say('{percent}% on time', { percent: Math.round((100 * onTime) / due) }),
        silentPhones > 0
          ? say('{count} phones not heard from in 24 h', { count: silentPhones })
          : say('All phones online in the last 24 h'),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
