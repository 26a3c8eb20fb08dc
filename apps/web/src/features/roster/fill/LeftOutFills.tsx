import type { DraftedFill } from '@muster/contract/cover/fill'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { exclusionWords } from '../../../shared/cover/reason-words.ts'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import css from './fill.module.css'

/** What was not assigned after all. It stays until it is read: a toast would go before. */
export function LeftOutFills({ leftOut, onClose }: { leftOut: DraftedFill['leftOut']; onClose: () => void }) {
  const say = useWords()
  return (
    <div className="stack small">
      <p role="status">{say('Not assigned: {count}', { count: leftOut.length })}</p>
      <ul className={clsx('plain-list', css.preview)}>
        {leftOut.map((fill) => (
          <li key={`${fill.patternId} ${fill.date} ${fill.tenantUserId}`} className={css.proposal}>
            <bdi className="strong">{nameApart(fill.name, fill.distinguishedBy)}</bdi> · {shortDay(fill.date)}{' '}
            · <bdi>{fill.locationName}</bdi>
            <span className="faint block">
              {fill.exclusion ? exclusionWords(say, fill.exclusion) : say('Others have this shift meanwhile')}
            </span>
          </li>
        ))}
      </ul>
      <div className="row end">
        <Button label={msg('Close')} kind="primary" onPick={onClose} autoFocus />
      </div>
    </div>
  )
}
