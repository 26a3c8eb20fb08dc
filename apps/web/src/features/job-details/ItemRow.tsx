import { frequencies, type SpecType } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { frequencyHint, frequencyLabels } from '@muster/rules/frequency'
import { Badge } from '@muster/ui/Badge.tsx'
import { Button } from '@muster/ui/Button.tsx'
import { CheckField } from '@muster/ui/CheckField.tsx'
import { useDrawn } from '@muster/ui/form-context.ts'
import { IconButton } from '@muster/ui/IconButton.tsx'
import { NumberField } from '@muster/ui/NumberField.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextArea, TextField } from '@muster/ui/TextField.tsx'
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { type DraftItem, type DraftQuestion, newQuestion } from './draft.ts'
import css from './job-details.module.css'
import { PictureField } from './PictureField.tsx'
import { QuestionRow } from './QuestionRow.tsx'
import { Grip, RowTools } from './RowTools.tsx'
import { type Handle, SortableList } from './Sortable.tsx'
import { useOpening } from './use-opening.ts'
import { isSameRow, type Row, useRows } from './use-rows.ts'

const labels = {
  up: msg('Move sub-task up'),
  down: msg('Move sub-task down'),
  remove: msg('Remove sub-task'),
}
export const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyLabels[value] }))

interface Props {
  row: Row
  type: SpecType
  isOnly: boolean
  handle: Handle
}

/** One sub-task with its questions. */
export const ItemRow = memo(
  ({ row, type, isOnly, handle }: Props) => {
    const frequency = useDrawn((store) => String(store.get(`${row.path}.frequency`) ?? ''))
    const { rows, move, add } = useRows<DraftQuestion>(`${row.path}.specUserAnswers`)
    const [isOpen, setOpen] = useOpening(row.path, false)
    return (
      <>
        <div className={css.outlineLine}>
          <Grip handle={handle} label={msg('Drag sub-task')} />
          <TextField name={`${row.path}.title`} label={msg('Sub-task title')} compact />
          <SelectField
            name={`${row.path}.frequency`}
            label={msg('Frequency')}
            placeholder={msg('Same as task')}
            options={frequencyOptions}
            help={frequencyHint(frequency)}
            translate
            clearable
            compact
          />
          <RowTools row={row} labels={labels} canRemove={!isOnly}>
            <IconButton
              label={msg('Instructions, picture and weight')}
              icon={<IconAdjustmentsHorizontal size={16} />}
              aria-expanded={isOpen}
              onPick={() => setOpen(!isOpen)}
            />
          </RowTools>
        </div>
        {isOpen ? <ItemMore path={row.path} /> : <ItemMarks path={row.path} />}
        <SortableList
          name={`${row.path}.specUserAnswers`}
          rows={rows}
          move={move}
          itemClass={css.questionItem}
        >
          {(question, grip) => <QuestionRow row={question} type={type} handle={grip} />}
        </SortableList>
        <Button
          label={msg('Add question')}
          kind="plain"
          size="small"
          icon={<IconPlus size={14} />}
          onPick={() => add(newQuestion())}
        />
      </>
    )
  },
  (one, other) =>
    one.type === other.type &&
    one.isOnly === other.isOnly &&
    one.handle === other.handle &&
    isSameRow(one.row, other.row),
)

const ItemMore = ({ path }: { path: string }) => (
  <div className={css.itemMore}>
    <TextArea
      name={`${path}.instructions`}
      label={msg('Instructions')}
      help={msg('Shown to the person who does it, with the picture.')}
      rows={2}
    />
    <PictureField path={path} />
    <div className="row">
      <NumberField
        name={`${path}.weight`}
        label={msg('Weight')}
        min={1}
        max={100}
        help={msg('How much it counts in the score. Default 1.')}
      />
      <CheckField name={`${path}.critical`} label={msg('Critical: must not fail')} />
    </div>
  </div>
)

/** What is set behind the button, where that is closed. */
function ItemMarks({ path }: { path: string }) {
  const marks = useDrawn((store) => {
    const item = store.get(path) as DraftItem | undefined
    if (!item) return '[]'
    return JSON.stringify([
      item.critical && msg('Critical'),
      item.weight > 1 && item.weight,
      item.instructions !== '' && msg('Instructions'),
      item.pictureId !== null && msg('Picture'),
    ])
  })
  const set = (JSON.parse(marks) as (string | number | false)[]).filter((mark) => mark !== false)
  if (set.length === 0) return null
  return (
    <div className="row small">
      {set.map((mark) =>
        typeof mark === 'number' ? (
          <Badge key={mark} label={msg('Weight {weight}')} values={{ weight: mark }} />
        ) : (
          <Badge key={mark} label={mark} tone={mark === 'Critical' ? 'bad' : 'calm'} />
        ),
      )}
    </div>
  )
}
