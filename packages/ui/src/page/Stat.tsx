import { IconInfoCircle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Tooltip } from '../theme/library.ts'
import { useWords } from '../words/words.ts'
import hintCss from './hint.module.css'
import { AppLink } from './links.tsx'
import css from './stat.module.css'

interface Props {
  label: string
  value: ReactNode
  of?: string
  definition?: string
  icon?: ReactNode
  href?: string
  /** How much of a limit the number is, from 0 to 1: a bar below it. */
  share?: number
}

export function Stat({ label, value, of, definition, icon, href, share }: Props) {
  const say = useWords()
  return (
    <div className={css.stat}>
      <div className={css.name}>
        {icon}
        {href ? <AppLink href={href}>{say(label)}</AppLink> : <span>{say(label)}</span>}
        {definition && (
          <Tooltip
            label={say(definition)}
            multiline
            maw={260}
            events={{ hover: true, focus: true, touch: true }}
          >
            <button type="button" className={hintCss.hint} aria-label={`${say(label)}: ${say(definition)}`}>
              <IconInfoCircle size={14} aria-hidden />
            </button>
          </Tooltip>
        )}
      </div>
      <div className={clsx('figures', css.value)}>
        {value}
        {of && <span className={css.of}>{of}</span>}
      </div>
      {share !== undefined && (
        <div className={css.bar} aria-hidden>
          <i style={{ width: `${Math.min(1, share) * 100}%` }} />
        </div>
      )}
    </div>
  )
}
