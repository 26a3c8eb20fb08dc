import { Button } from '@muster/ui/button/Button.tsx'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { usePageKeys } from '@muster/ui/keys/page-keys.ts'
import { usePeek } from '@muster/ui/keys/peek.ts'
import { focusShownLine, walk } from '@muster/ui/keys/use-list-keys.ts'
import { RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import css from './peek.module.css'
import { thingAt } from './peeked-thing.ts'
import { ThingPreview } from './thing-preview.ts'

/** At the side of a list: what its current row is about. The list stays, and is walked on from here too. */
export function PeekSheet() {
  const say = useWords()
  const peek = usePeek()
  const thing = peek.shown === undefined ? undefined : thingAt(peek.shown)
  const close = () => {
    // Before the sheet goes, and the focus with it.
    if (document.activeElement?.closest('[data-peek]')) focusShownLine()
    peek.show(undefined)
  }
  usePageKeys(
    {
      title: msg('In a list'),
      keys: [],
      press: ({ key }) => {
        if (key !== 'Escape') return false
        close()
        return true
      },
    },
    !thing,
  )
  if (!thing || peek.shown === undefined) return null
  return (
    <aside className={css.sheet} aria-label={say('At the side')} data-peek>
      <div className={css.head}>
        <IconButton label={msg('Previous row')} icon={IconChevronUp} onPick={() => walk(-1, peek)} />
        <IconButton label={msg('Next row')} icon={IconChevronDown} onPick={() => walk(1, peek)} />
        <span className="push" />
        <Button label={msg('Open [act]')} href={peek.shown} size="small" />
        <IconButton label={msg('Close')} icon={IconX} onPick={close} />
      </div>
      <div className={css.body} aria-live="polite">
        <Suspense fallback={<RowsSkeleton rows={3} />}>
          <ThingPreview key={peek.shown} {...thing} onClose={() => undefined} />
        </Suspense>
      </div>
    </aside>
  )
}
