import type { TodayBoard } from '@muster/contract/today'
import { teamStates } from '@muster/contract/work-team'
import { count } from '@muster/ui/format.ts'
import { AppLink } from '@muster/ui/links.tsx'
import { useWords } from '@muster/ui/words.ts'
import { todayStates } from '../../visits/today-states.ts'
import css from './today.module.css'
import { boardAt, type TodayUrl } from './today-url.ts'

const pending = '…'

/** How many visits stand how; each leads to the lines of its state, the chosen one back to all. */
export function StateStrip({ url, counts }: { url: TodayUrl; counts: TodayBoard['counts'] | undefined }) {
  const say = useWords()
  return (
    <nav className={css.strip} aria-label={say('Visits by state')}>
      {teamStates.map((state) => {
        const isChosen = url.states?.length === 1 && url.states[0] === state
        const here = counts?.[state]
        return (
          <AppLink
            key={state}
            href={boardAt(url, isChosen ? undefined : state)}
            className={css.state}
            data-tone={here ? todayStates[state].tone : undefined}
            aria-current={isChosen ? 'true' : undefined}
          >
            <span className="figures">{here === undefined ? pending : count(here)}</span>
            {say(todayStates[state].label)}
          </AppLink>
        )
      })}
    </nav>
  )
}
