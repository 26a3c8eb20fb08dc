import { useDrawn, useFormStore } from '@muster/ui/form-context.ts'
import { Tabs } from '@muster/ui/Tabs.tsx'
import { useEffect, useState } from 'react'
import type { DraftMap } from './draft.ts'
import { SortableLists } from './Sortable.tsx'
import { SpecTab } from './SpecTab.tsx'
import { isInList, type TaskList, taskLists } from './task-lists.ts'

const listed = (map: DraftMap, list: TaskList) => map[list.type].filter((spec) => isInList(list, spec))

/** The list in which a refused field stands. */
function listOfFault(map: DraftMap, path: string): TaskList | undefined {
  const [, type, at] = path.split('.')
  const spec = map[type as TaskList['type']]?.[Number(at)]
  return spec && taskLists.find((list) => list.type === type && isInList(list, spec))
}

/** The five lists side by side; a refused field brings its own to the front. */
export function TaskTabs() {
  const store = useFormStore()
  const [open, setOpen] = useState<TaskList['key']>('NORMAL')
  const map = () => store.get('specMap') as DraftMap
  const counts = JSON.parse(
    useDrawn(() => JSON.stringify(taskLists.map((list) => listed(map(), list).length))),
  ) as number[]
  const fault = useDrawn(() => Object.keys(store.errors()).find((path) => path.startsWith('specMap.')) ?? '')
  useEffect(() => {
    const list = fault && listOfFault(store.get('specMap') as DraftMap, fault)
    if (list) setOpen(list.key)
  }, [store, fault])

  return (
    <SortableLists>
      <Tabs
        open={open}
        onOpen={setOpen}
        tabs={taskLists.map((list, at) => ({
          key: list.key,
          label: list.label,
          count: counts[at] ?? 0,
          content: <SpecTab list={list} />,
        }))}
      />
    </SortableLists>
  )
}
