import type { SpecType } from '@muster/contract/job-details'
import { Button } from '@muster/ui/Button.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { TextField } from '@muster/ui/TextField.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type DraftItem, newItem } from './draft.ts'
import { frequencyOptions, ItemRow } from './ItemRow.tsx'
import { RowTools } from './RowTools.tsx'
import { type Row, useRows } from './use-rows.ts'

const labels = { up: 'Move task up', down: 'Move task down', remove: 'Remove task' }

/** One task with its sub-tasks, edited in place. */
export function SpecCard({ row, type }: { row: Row; type: SpecType }) {
  const items = useRows<DraftItem>(`${row.path}.jobSpecItems`)
  return (
    <li className="card spec-card">
      <div className="outline-line">
        <TextField name={`${row.path}.title`} label="Task title" compact />
        <SelectField
          name={`${row.path}.frequency`}
          label="Frequency"
          options={frequencyOptions}
          translate
          compact
        />
        <RowTools row={row} labels={labels} />
      </div>
      <TextField name={`${row.path}.description`} label="Instructions" compact />
      <ul className="outline">
        {items.rows.map((item) => (
          <ItemRow key={item.key} row={item} type={type} isOnly={items.rows.length === 1} />
        ))}
      </ul>
      <Button
        label="Add sub-task"
        kind="plain"
        size="small"
        icon={<IconPlus size={14} />}
        onPick={() => items.add(newItem())}
      />
    </li>
  )
}
