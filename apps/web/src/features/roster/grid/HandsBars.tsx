import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import css from '../bars/bars.module.css'
import { useAimedVerdict } from '../changes/use-verdict.ts'
import { itemTitle } from '../week/item-words.ts'
import type { Hands } from './use-hands.tsx'

/** Says what the next chosen cell takes. It is there before, so that screen readers read it. */
export function PlacingBar({ hands: { placing, setPlacing, aimed, verdictOf } }: { hands: Hands }) {
  const say = useWords()
  const verdict = useAimedVerdict(verdictOf, placing, aimed)
  return (
    <div role="status">
      {placing && (
        <div className={css.placing}>
          <p>
            {say(
              placing.isCopy
                ? msg('Copying {shift}. Choose a cell with the arrow keys and press Enter, or click it.')
                : msg('Moving {shift}. Choose a cell with the arrow keys and press Enter, or click it.'),
              { shift: itemTitle(say, [placing.item]) },
            )}
          </p>
          {verdict.length > 0 && (
            <ul className="plain-list strong">
              {verdict.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <Button size="small" label={msg('Cancel')} onPick={() => setPlacing(undefined)} />
        </div>
      )}
    </div>
  )
}

/** Open places can be assigned alone: only a shift has a time of its own, and can be removed. */
export function SelectedShifts({ hands }: { hands: Hands }) {
  const say = useWords()
  const { items, shifts, clear, give, time, removeSelected } = hands
  const count = items.length
  if (count === 0) return null
  const areShifts = shifts.length === count
  return (
    <section className={css.selection} aria-label={say('Selected shifts')}>
      <span className="strong" role="status">
        {say('{count} shifts selected', { count })}
      </span>
      <Button size="small" label={msg('Assign to…')} onPick={() => give(items)} />
      {areShifts && <Button size="small" label={msg('Change time…')} onPick={() => time(shifts)} />}
      {areShifts && <Button size="small" label={msg('Remove')} onPick={removeSelected} />}
      <span className="push">
        <Button size="small" kind="plain" label={msg('Clear selection')} onPick={clear} />
      </span>
    </section>
  )
}
