import { ask, useAsk } from '@muster/client/query'
import { today } from '@muster/contract/today'
import { AppLink } from '@muster/ui/page/links.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths } from '../../navigation/paths.ts'
import { StateStrip } from './StateStrip.tsx'
import css from './today.module.css'
import { boardPollingMs, uncoveredQuestion } from './today-url.ts'

export const todayCounts = ask(today.board, { query: { page: 0, size: 1 } })
export const uncoveredToday = uncoveredQuestion({})

export function TodayStrip() {
  const say = useWords()
  const { answer, failure, again } = useAsk(todayCounts, boardPollingMs)
  const uncovered = useAsk(uncoveredToday, boardPollingMs)
  if (!answer && failure) return <ErrorState error={failure} onRetry={again} />
  return (
    <section className={clsx('stack small', css.onDashboard)} aria-label={say('Today')}>
      <h2>
        <AppLink href={paths.today}>{say(msg('Today'))}</AppLink>
      </h2>
      <StateStrip url={{}} counts={answer?.counts} uncovered={uncovered.answer?.count} />
    </section>
  )
}
