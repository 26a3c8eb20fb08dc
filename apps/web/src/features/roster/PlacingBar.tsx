import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { useWords } from '@muster/ui/words.ts'
import css from './bars.module.css'
import { itemTitle } from './item-words.ts'
import type { Hands } from './use-hands.ts'

/** Says what the next chosen cell takes. It is there before, so that screen readers read it. */
export function PlacingBar({ hands: { placing, stopPlacing } }: { hands: Hands }) {
  const say = useWords()
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
          <Button size="small" label={msg('Cancel')} onPick={stopPlacing} />
        </div>
      )}
    </div>
  )
}
