import type { TodayBoard } from '@muster/contract/today'
import { Counted } from '@muster/ui/page/Counted.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { count } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { groupWords } from './group-words.ts'
import css from './today.module.css'
import { type BoardGroup, boardAt, boardGroups, type TodayUrl } from './today-url.ts'

const pending = '…'

interface Props {
  url: TodayUrl
  counts: TodayBoard['counts'] | undefined
  uncovered: number | undefined
}

export function StateStrip({ url, counts, uncovered }: Props) {
  const say = useWords()
  const countOf = (group: BoardGroup) => (group === 'UNCOVERED' ? uncovered : counts?.[group])
  return (
    <nav className={css.strip} aria-label={say('Visits by state')}>
      {boardGroups.map((group) => {
        const isChosen = url.states?.length === 1 && url.states[0] === group
        const here = countOf(group)
        return (
          <AppLink
            key={group}
            href={boardAt(url, isChosen ? undefined : group)}
            className={css.state}
            data-tone={here ? groupWords[group].tone : undefined}
            aria-current={isChosen ? 'true' : undefined}
          >
            <span className="figures">
              <Counted text={here === undefined ? pending : count(here)} />
            </span>
            {say(groupWords[group].label)}
          </AppLink>
        )
      })}
    </nav>
  )
}
