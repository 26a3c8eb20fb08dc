import { mostChanges } from '@muster/contract/planning/roster-drafts'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { EmptyState } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { CostOfChanges } from '../../../shared/pay/CostOfChanges.tsx'
import { remove } from '../changes/shift-changes.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import type { ShiftItem } from '../week/roster-rows.ts'
import { DayAndSite } from './DayAndSite.tsx'
import { chosenItems, type DayAndSiteChoice } from './day-and-site.ts'

interface Props {
  /** Coming shifts in sight. */
  shifts: readonly ShiftItem[]
  acts: RosterActs
  onClose: () => void
}

/** Removes the shifts in sight, or those of a day or site, as drafts in one act. */
export function ClearDialog({ shifts, acts, onClose }: Props) {
  const say = useWords()
  const [choice, setChoice] = useState<DayAndSiteChoice>({})
  const chosen = chosenItems(shifts, choice)
  const people = new Set(chosen.map(({ shift }) => shift.tenantUserId)).size
  const isTooMany = chosen.length > mostChanges
  const clear = async () => (await acts.remove(chosen)) && onClose()
  return (
    <Dialog title={msg('Clear shifts')} onClose={onClose}>
      {shifts.length === 0 ? (
        <EmptyState
          title={msg('No coming shifts in sight')}
          hint={msg(
            'Shifts that have started cannot be cleared. Choose other days, or clear the filters of the roster.',
          )}
        />
      ) : (
        <div className="stack">
          <DayAndSite items={shifts} countOf={(those) => those.length} choice={choice} onChoice={setChoice} />
          <p role="status">
            {isTooMany
              ? say('Too many at once: the most is {count}. Choose a day or a site.', { count: mostChanges })
              : say('Shifts: {count} · People: {people}', { count: chosen.length, people })}
          </p>
          {acts.hasCosts && <CostOfChanges changes={chosen.map(remove)} />}
          <p className="faint">
            {say(
              'They are removed as drafts, as one change with one Undo. People are notified when you publish.',
            )}
          </p>
          <div className="row end">
            <Button label={msg('Cancel')} onPick={onClose} />
            <Button
              kind="danger"
              label={say('Remove ({count})', { count: chosen.length })}
              disabled={chosen.length === 0 || isTooMany}
              onPick={clear}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}
