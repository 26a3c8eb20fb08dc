import { useDrawn, useFormStore, useSoughtField } from '@muster/ui/form/form-context.ts'
import { Tabs } from '@muster/ui/page/tabs/Tabs.tsx'
import { useLayoutEffect, useState } from 'react'
import type { DraftMap } from './draft.ts'
import css from './job-details.module.css'
import { TaskOutline } from './outline/TaskOutline.tsx'
import { isInList, type TaskList, taskLists } from './task-lists.ts'

const listed = (map: DraftMap, list: TaskList) => map[list.type].filter((spec) => isInList(list, spec))

/** The list that a checklist opens with: an inspection has no normal tasks. */
const firstFilled = (map: DraftMap): TaskList =>
  taskLists.find((list) => listed(map, list).length > 0) ?? taskLists[0]!

function listOfFault(map: DraftMap, path: string): TaskList | undefined {
  const [, type, at] = path.split('.')
  const spec = map[type as TaskList['type']]?.[Number(at)]
  return spec && taskLists.find((list) => list.type === type && isInList(list, spec))
}

/** The five lists side by side; a refused field, or one that is looked for, brings its own to the front. */
export function TaskTabs() {
  const store = useFormStore()
  const map = () => store.get('specMap') as DraftMap
  const [open, setOpen] = useState(() => firstFilled(map()).key)
  const counts = JSON.parse(
    useDrawn(() => JSON.stringify(taskLists.map((list) => listed(map(), list).length))),
  ) as number[]
  const fault = useDrawn(() => Object.keys(store.errors()).find((path) => path.startsWith('specMap.')) ?? '')
  const sought = useSoughtField()
  useLayoutEffect(() => {
    const list = listOfFault(store.get('specMap') as DraftMap, fault)
    if (list) setOpen(list.key)
  }, [store, fault])
  useLayoutEffect(() => {
    const list = sought && listOfFault(store.get('specMap') as DraftMap, sought.path)
    if (list) setOpen(list.key)
  }, [store, sought])

  return (
    <div className={css.tabs}>
      <Tabs
        open={open}
        onOpen={setOpen}
        tabs={taskLists.map((list, at) => ({
          key: list.key,
          label: list.label,
          count: counts[at] ?? 0,
          content: <TaskOutline list={list} />,
        }))}
      />
    </div>
  )
}
