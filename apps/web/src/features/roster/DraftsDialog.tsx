import { msg } from '@muster/contract/msg'
import type { RosterAct } from '@muster/contract/roster-drafts'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog } from '@muster/ui/dialogs.tsx'
import { ago } from '@muster/ui/format.ts'
import { EmptyState } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { shortDay } from './day-words.ts'
import css from './dialogs.module.css'
import type { RosterView, ShiftItem } from './roster-rows.ts'
import type { RosterActs } from './use-roster-acts.ts'

interface Props {
  drafts: readonly RosterAct[]
  items: RosterView['items']
  acts: RosterActs
  onClose: () => void
}

/** What was changed and is not published, newest first; each act can be taken back. */
export function DraftsDialog({ drafts, items, acts, onClose }: Props) {
  const shifts = [...items.values()].filter((item) => item.kind === 'shift' && item.shift.actId !== null)
  const byAct = Map.groupBy(shifts as ShiftItem[], ({ shift }) => shift.actId)
  return (
    <Dialog title={msg('Unpublished changes')} onClose={onClose}>
      {drafts.length === 0 && <EmptyState title={msg('No unpublished changes')} />}
      <ul className="plain-list">
        {drafts.map((act) => (
          <li key={act.id} className={css.draft}>
            <Draft act={act} shifts={byAct.get(act.id) ?? []} />
            <Button size="small" label={msg('Undo')} onPick={() => acts.undo(act.id)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const mostNamed = 2

function Draft({ act, shifts }: { act: RosterAct; shifts: readonly ShiftItem[] }) {
  const say = useWords()
  const { name, at, changes } = act
  return (
    <div>
      {shifts.slice(0, mostNamed).map((item) => (
        <p key={item.key}>
          <span className="strong">
            {item.shift.draft === 'REMOVED'
              ? say('Removed: {name}', { name: item.personName })
              : say('Added: {name}', { name: item.personName })}
          </span>{' '}
          <span className="figures">
            {shortDay(item.date)}, {item.from}–{item.to}
          </span>{' '}
          <bdi>{item.site?.name}</bdi>
        </p>
      ))}
      <p className="faint">
        {say('{count} changes by {name}, {ago}', { count: changes, name, ago: ago(at) })}
      </p>
    </div>
  )
}
