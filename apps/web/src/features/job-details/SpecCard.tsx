import type { SpecType } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { frequencyHint } from '@muster/rules/frequency'
import { Button } from '@muster/ui/Button.tsx'
import { useDrawn, useFormStore } from '@muster/ui/form-context.ts'
import { IconButton } from '@muster/ui/IconButton.tsx'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { memo, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type DraftItem, type DraftSpec, newItem } from './draft.ts'
import { frequencyOptions, ItemRow } from './ItemRow.tsx'
import css from './job-details.module.css'
import { Grip, RowTools } from './RowTools.tsx'
import { type Handle, SortableList } from './Sortable.tsx'
import { useOpening } from './use-opening.ts'
import { isSameRow, type Row, useRows } from './use-rows.ts'

const labels = { up: msg('Move task up'), down: msg('Move task down'), remove: msg('Remove task') }

/** All tasks are opened or closed at once; each turn counts. */
export interface Opening {
  isOpen: boolean
  turn: number
}
interface Props {
  row: Row
  type: SpecType
  handle: Handle
  opening: Opening
}

const placeOf = (path: string) => Number(path.split('.').at(-1))

/** One task with its sub-tasks, edited in place. */
export const SpecCard = memo(
  ({ row, type, handle, opening }: Props) => {
    const frequency = useDrawn((store) => String(store.get(`${row.path}.frequency`) ?? ''))
    const store = useFormStore()
    // A task without a title has just been added: it is open, whatever the others are.
    const [isOpen, setOpen] = useOpening(row.path, opening.isOpen || store.get(`${row.path}.title`) === '')
    const followed = useRef(opening.turn)
    useEffect(() => {
      if (followed.current === opening.turn) return
      // One task after the other: drawn at once, hundreds of questions would hold the page for seconds.
      const timer = setTimeout(() => {
        followed.current = opening.turn
        flushSync(() => setOpen(opening.isOpen))
      }, placeOf(row.path))
      return () => clearTimeout(timer)
    }, [opening, setOpen, row.path])
    return (
      <>
        <div className={css.outlineLine}>
          <Grip handle={handle} label={msg('Drag task')} />
          <TextField name={`${row.path}.title`} label={msg('Task title')} compact />
          <SelectField
            name={`${row.path}.frequency`}
            label={msg('Frequency')}
            options={frequencyOptions}
            help={frequencyHint(frequency)}
            translate
            compact
          />
          <RowTools row={row} labels={labels}>
            <IconButton
              label={isOpen ? msg('Close task') : msg('Open task')}
              icon={isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
              aria-expanded={isOpen}
              onPick={() => setOpen(!isOpen)}
            />
          </RowTools>
        </div>
        {isOpen ? <SubTasks path={row.path} type={type} /> : <Sums path={row.path} />}
      </>
    )
  },
  (one, other) =>
    one.type === other.type &&
    one.handle === other.handle &&
    one.opening === other.opening &&
    isSameRow(one.row, other.row),
)

function SubTasks({ path, type }: { path: string; type: SpecType }) {
  const { rows, move, add } = useRows<DraftItem>(`${path}.jobSpecItems`)
  return (
    <>
      <div className={css.specMore}>
        <TextField name={`${path}.description`} label={msg('Instructions')} />
        <NumberField name={`${path}.weight`} label={msg('Weight')} min={1} max={100} />
      </div>
      <SortableList name={`${path}.jobSpecItems`} rows={rows} move={move} itemClass={css.itemRow}>
        {(item, handle) => <ItemRow row={item} type={type} isOnly={rows.length === 1} handle={handle} />}
      </SortableList>
      <Button
        label={msg('Add sub-task')}
        kind="plain"
        size="small"
        icon={<IconPlus size={14} />}
        onPick={() => add(newItem())}
      />
    </>
  )
}

/** How much a closed task holds. */
function Sums({ path }: { path: string }) {
  const say = useWords()
  const sums = useDrawn((store) => {
    const items = (store.get(path) as DraftSpec | undefined)?.jobSpecItems ?? []
    return `${items.length} ${items.reduce((sum, item) => sum + item.specUserAnswers.length, 0)}`
  })
  const [items = '', questions = ''] = sums.split(' ')
  return <p className="faint">{say('Sub-tasks: {items}, questions: {questions}', { items, questions })}</p>
}
