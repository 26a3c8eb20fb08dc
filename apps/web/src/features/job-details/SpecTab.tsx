import { Button } from '@muster/ui/Button.tsx'
import { EmptyState } from '@muster/ui/states.tsx'
import { IconPlus } from '@tabler/icons-react'
import { type DraftSpec, newSpec } from './draft.ts'
import { SpecCard } from './SpecCard.tsx'
import { isInList, type TaskList } from './task-lists.ts'
import { useRows } from './use-rows.ts'

/** One of the lists of a job detail. */
export function SpecTab({ list }: { list: TaskList }) {
  const specs = useRows<DraftSpec>(`specMap.${list.type}`, (spec) => isInList(list, spec))
  const add = (
    <Button label="Add task" icon={<IconPlus size={16} />} onPick={() => specs.add(newSpec(list.prompt))} />
  )
  if (specs.rows.length === 0) return <EmptyState title="No tasks yet" hint={list.hint} action={add} />
  return (
    <div className="stack">
      <ul className="outline">
        {specs.rows.map((row) => (
          <SpecCard key={row.key} row={row} type={list.type} />
        ))}
      </ul>
      <div>{add}</div>
    </div>
  )
}
