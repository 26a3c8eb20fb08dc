import type { PatternChange, UnneededShifts } from '@muster/contract/planning/shift-patterns'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { ConflictLines } from '../shifts/conflicts.tsx'
import { NotifiedPeople } from './NotifiedPeople.tsx'
import css from './patterns.module.css'
import { UnneededPeople } from './UnneededPeople.tsx'

export const concernsPeople = ({ people, staying, drafts, notNeeded }: PatternChange) =>
  people.length + staying.length + drafts + notNeeded.length > 0

/**
 * Shows whose shifts move with a pattern, and whose are not needed any more, and asks. Resolves to what becomes of the
 * latter; undefined where the manager does not go on.
 */
export const confirmMovedShifts = (change: PatternChange) =>
  askInDialog<UnneededShifts>(msg('Shifts of people'), (answer, close) => (
    <MovedShifts change={change} onConfirm={answer} onClose={close} />
  ))

interface Props {
  change: PatternChange
  onConfirm: (unneeded: UnneededShifts) => void
  onClose: () => void
}
function MovedShifts({ change, onConfirm, onClose }: Props) {
  const say = useWords()
  const { people, staying, drafts, notNeeded, conflicts } = change
  const [unneeded, choose] = useState<UnneededShifts>('KEEP')
  const isTold = people.length > 0 || (unneeded === 'END' && notNeeded.length > 0)
  const names = staying
    .map(({ name, distinguishedBy, firstDay }) => `${nameApart(name, distinguishedBy)} (${day(firstDay)})`)
    .join(', ')
  return (
    <div className="stack">
      <div className={css.affected}>
        <p>
          {people.length > 0
            ? say('{count} people get the new times and are notified:', { count: people.length })
            : !isTold && say('No one is notified of these changes.')}
        </p>
        <NotifiedPeople people={people} />
        {staying.length > 0 && (
          <p>
            {say('Shifts with their own times do not change. The first of each person: {names}', {
              names,
            })}
          </p>
        )}
        {drafts > 0 && <p>{say('{count} unpublished shifts get the new times too.', { count: drafts })}</p>}
        {notNeeded.length > 0 && <UnneededPeople people={notNeeded} value={unneeded} onChange={choose} />}
        {conflicts.length > 0 && (
          <section>
            <h3>{say('Conflicts')}</h3>
            <ConflictLines conflicts={conflicts} />
          </section>
        )}
      </div>
      <div className="row end">
        <Button label={msg('Cancel')} onPick={onClose} />
        <Button
          kind="primary"
          label={isTold ? msg('Save and notify') : msg('Save changes')}
          onPick={() => onConfirm(unneeded)}
          autoFocus
        />
      </div>
    </div>
  )
}
