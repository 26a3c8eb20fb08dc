import { CallFailure } from '@muster/client/call-failure'
import { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { conflictLine } from '@muster/rules/planning/conflict-text'
import { Button } from '@muster/ui/button/Button.tsx'
import type { Insistence } from '@muster/ui/dialog/confirm.tsx'
import { askInDialog } from '@muster/ui/dialog/open-dialog.ts'
import { withdrawn } from '@muster/ui/form/withdrawn.ts'
import { mayBeForced } from '@muster/ui/words/failure.ts'
import { day } from '@muster/ui/words/format.ts'
import { msg, type Say, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { z } from 'zod'
import css from './shifts.module.css'

const Told = z.object({ conflicts: z.array(ScheduleConflict).min(1) })

function conflictsIn(error: unknown): ScheduleConflict[] | undefined {
  const told = Told.safeParse(error instanceof CallFailure ? error.data : undefined)
  return told.success ? told.data.conflicts : undefined
}

/**
 * Saves; where the schedule conflicts, shows each reason with its days, and saves once more when the company lets the
 * person go on. Resolves to `withdrawn` when they do not.
 */
export async function savedWithConflicts<R>(
  send: (insistence: Insistence) => Promise<R>,
): Promise<R | typeof withdrawn> {
  try {
    return await send({})
  } catch (error) {
    const conflicts = conflictsIn(error)
    if (!conflicts) throw error
    const isAgreed = await confirmConflicts(conflicts, mayBeForced(error as CallFailure))
    return isAgreed ? send({ force: true }) : withdrawn
  }
}

/** Shows what a schedule conflicts with. Resolves to whether the manager saves it all the same. */
export async function confirmConflicts(
  conflicts: readonly ScheduleConflict[],
  mayGoOn: boolean,
): Promise<boolean> {
  const isAgreed = await askInDialog<true>('Conflicts', (answer, close) => (
    <Conflicts conflicts={conflicts} onGoOn={mayGoOn ? () => answer(true) : undefined} onClose={close} />
  ))
  return isAgreed ?? false
}

interface Props {
  conflicts: readonly ScheduleConflict[]
  onGoOn: (() => void) | undefined
  onClose: () => void
}
function Conflicts({ conflicts, onGoOn, onClose }: Props) {
  const say = useWords()
  return (
    <div className="stack">
      <p>
        {say(
          onGoOn
            ? msg('This schedule has conflicts.')
            : msg('This schedule has conflicts and cannot be saved.'),
        )}
      </p>
      <div className={css.conflictList}>
        <ConflictLines conflicts={conflicts} />
      </div>
      <div className="row end">
        <Button label={msg('Back')} onPick={onClose} />
        {onGoOn && <Button label={msg('Save anyway')} kind="primary" onPick={onGoOn} />}
      </div>
    </div>
  )
}

export function ConflictLines({ conflicts }: Pick<Props, 'conflicts'>) {
  const say = useWords()
  return (
    <ul className="plain-list">
      {conflicts.map((conflict) => (
        <li key={`${conflict.kind} ${conflict.eventId} ${conflict.otherEventId} ${conflict.date}`}>
          <ConflictNote text={conflictText(say, conflict)} />
        </li>
      ))}
    </ul>
  )
}

const mostCounted = 100
function conflictText(say: Say, conflict: ScheduleConflict): string {
  const line = say(...conflictLine(conflict, day))
  const more = conflict.count - 1
  // Of a series without an end the days of years are counted.
  if (more > mostCounted) return say('{line} and more than {most} more days', { line, most: mostCounted })
  return more > 0 ? say('{line} and {more} more days', { line, more }) : line
}

export const ConflictNote = ({ text }: { text: string }) => (
  <p className={css.conflict}>
    <IconAlertTriangle size={16} aria-hidden />
    {text}
  </p>
)
