import { msg } from '@muster/contract/msg'
import type { PatternChange } from '@muster/contract/shift-patterns'
import { Button } from '@muster/ui/Button.tsx'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { useWords } from '@muster/ui/words.ts'
import { ConflictLines, NotifiedPeople } from './NotifiedPeople.tsx'
import css from './patterns.module.css'

/** Whether a change of what is needed does something to shifts of people. */
export const concernsPeople = ({ people, staying, drafts }: PatternChange) =>
  people.length + staying.length + drafts > 0

/** Shows whose shifts move with a pattern, and asks. Resolves to whether the manager goes on. */
export async function confirmMovedShifts(change: PatternChange): Promise<boolean> {
  let isConfirmed = false
  await openDialog(msg('Shifts of people'), (close) => (
    <MovedShifts
      change={change}
      onClose={close}
      onConfirm={() => {
        isConfirmed = true
        close()
      }}
    />
  ))
  return isConfirmed
}

interface Props {
  change: PatternChange
  onConfirm: () => void
  onClose: () => void
}
function MovedShifts({ change, onConfirm, onClose }: Props) {
  const say = useWords()
  const { people, staying, drafts, conflicts } = change
  const names = staying.map(({ name }) => name).join(', ')
  return (
    <div className="stack">
      <div className={css.affected}>
        <p>
          {people.length > 0
            ? say('{count} people get the new times and are notified:', { count: people.length })
            : say('Nobody is notified of these changes.')}
        </p>
        <NotifiedPeople people={people} />
        {staying.length > 0 && (
          <p>{say('These have times of their own and stay as they are: {names}', { names })}</p>
        )}
        {drafts > 0 && <p>{say('{count} unpublished shifts get the new times too.', { count: drafts })}</p>}
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
          label={people.length > 0 ? msg('Save and notify') : msg('Save changes')}
          onPick={onConfirm}
          autoFocus
        />
      </div>
    </div>
  )
}
