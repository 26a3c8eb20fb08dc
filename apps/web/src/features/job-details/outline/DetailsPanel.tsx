import { Drawer } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useDeferredValue, useEffect, useRef } from 'react'
import css from './outline.module.css'
import { RowDetails } from './RowDetails.tsx'
import { RowPreview } from './RowPreview.tsx'
import type { ChecklistRow } from './tree/rows.ts'
import type { Outline } from './use-outline.ts'

interface Props {
  outline: Outline
  /** Whether there is room beside the outline; else they open over it. */
  isBeside: boolean
}

/** The details of the selected row, above what a phone shows of it. They follow the typing, and never hold it up. */
export function DetailsPanel({ outline, isBeside }: Props) {
  const say = useWords()
  const followed = useDeferredValue(outline.selected)
  // A field that is looked for has to be there at once.
  const isSought = outline.soughtField !== undefined && outline.soughtField.row === outline.selected?.key
  const row = isSought ? outline.selected : followed
  if (!row) return null
  const content = <Content outline={outline} row={row} />
  if (isBeside)
    return (
      <aside className={css.panel} aria-label={say('Details')}>
        {content}
      </aside>
    )
  return (
    <Drawer
      opened={outline.isSheetOpen}
      onClose={() => outline.setSheetOpen(false)}
      title={say(msg('Details'))}
      position="bottom"
      size="80dvh"
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {content}
    </Drawer>
  )
}

function Content({ outline, row }: { outline: Outline; row: ChecklistRow }) {
  const content = useRef<HTMLDivElement>(null)
  const { soughtField: sought, foundField } = outline
  useEffect(() => {
    if (!sought || sought.isFound) return
    content.current?.querySelector<HTMLElement>(`[data-field="${sought.path}"]`)?.focus()
    foundField()
  }, [sought, foundField])
  return (
    <div ref={content} className={css.panelContent}>
      <RowDetails key={row.level} row={row} type={outline.list.type} dispatch={outline.dispatch} />
      <RowPreview row={row} type={outline.list.type} />
    </div>
  )
}
