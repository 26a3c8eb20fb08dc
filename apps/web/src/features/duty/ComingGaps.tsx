import { ask, useAsk } from '@muster/client/query'
import { duty } from '@muster/contract/duty'
import { AppLink } from '@muster/ui/page/links.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { paths } from '../../navigation/paths.ts'
import css from './duty.module.css'
import { gapText } from './duty-words.ts'

const shownAtOnce = 5

/** When nobody will be on duty in the next 48 hours. Nothing where somebody always is, or the company keeps no duty. */
export function ComingGaps() {
  const say = useWords()
  const { answer = [] } = useAsk(ask(duty.gaps), 10 * 60_000)
  if (answer.length === 0) return null
  const more = answer.length - shownAtOnce
  return (
    <Section title={msg('No one on duty')} action={<AppLink href={paths.duty}>{say('Duty')}</AppLink>}>
      <ul className={clsx('plain-list', css.gaps)}>
        {answer.slice(0, shownAtOnce).map((gap) => (
          <li key={`${gap.groupId} ${gap.from}`}>
            <bdi className="strong">{gap.name ?? say('Whole company')}</bdi> <span>{gapText(say, gap)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="faint">{say('And {count} more', { count: more })}</p>}
    </Section>
  )
}
