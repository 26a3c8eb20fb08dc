import { msg } from '@muster/contract/msg'
import { Button } from '@muster/ui/Button.tsx'
import { useFormStore } from '@muster/ui/form-context.ts'
import { EmptyState } from '@muster/ui/states.tsx'
import { IconClipboardText, IconPlus } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { type DraftSpec, newSpec } from './draft.ts'
import css from './job-details.module.css'
import { pasteChecklist } from './PasteDialog.tsx'
import { SortableList } from './Sortable.tsx'
import { type Opening, SpecCard } from './SpecCard.tsx'
import { isInList, type TaskList } from './task-lists.ts'
import { useRows } from './use-rows.ts'

/** A list with more questions than this begins with its tasks closed. */
const readAtOnce = 60

const questionsIn = (specs: readonly DraftSpec[]) =>
  specs.flatMap((spec) => spec.jobSpecItems.flatMap((item) => item.specUserAnswers)).length

/** One of the lists of a job detail. */
export function SpecTab({ list }: { list: TaskList }) {
  const store = useFormStore()
  const path = `specMap.${list.type}`
  const { rows, move, add } = useRows<DraftSpec>(path, (spec) => isInList(list, spec))
  const [opening, setOpening] = useState((): Opening => {
    const specs = ((store.get(path) ?? []) as DraftSpec[]).filter((spec) => isInList(list, spec))
    return { isOpen: questionsIn(specs) <= readAtOnce, turn: 0 }
  })
  const turn = (isOpen: boolean) => setOpening({ isOpen, turn: opening.turn + 1 })
  const paste = () =>
    pasteChecklist(list, (specs) => {
      const all = [...((store.get(path) ?? []) as DraftSpec[]), ...specs]
      if (questionsIn(all) > readAtOnce) turn(false)
      add(...specs)
    })
  const actions = (
    <div className="row">
      <Button
        label={msg('Add task')}
        icon={<IconPlus size={16} />}
        onPick={() => add(newSpec(list.prompt))}
      />
      <Button
        label={msg('Paste a checklist')}
        kind="plain"
        icon={<IconClipboardText size={16} />}
        onPick={() => void paste()}
      />
    </div>
  )
  if (rows.length === 0) return <EmptyState title={msg('No tasks yet')} hint={list.hint} action={actions} />
  return (
    <div className="stack">
      {rows.length > 1 && (
        <div className="row end">
          <Button label={msg('Open all tasks')} kind="plain" size="small" onPick={() => turn(true)} />
          <Button label={msg('Close all tasks')} kind="plain" size="small" onPick={() => turn(false)} />
        </div>
      )}
      <SortableList
        name={`${path} ${list.prompt}`}
        rows={rows}
        move={move}
        itemClass={clsx('card stack small', css.specCard)}
      >
        {(row, handle) => <SpecCard row={row} type={list.type} handle={handle} opening={opening} />}
      </SortableList>
      {actions}
    </div>
  )
}
