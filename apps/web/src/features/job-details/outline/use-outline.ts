import { useFormStore, useSoughtField } from '@muster/ui/form/form-context.ts'
import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TaskList } from '../task-lists.ts'
import { atEnd, editOutline, type OutlineAction } from './tree/outline-reducer.ts'
import { movedErrors } from './tree/row-errors.ts'
import { type ChecklistRow, keepSame, outlineRows, rowOfField, specsOf, withList } from './tree/rows.ts'
import { type OutlineState, placeOf, type Specs } from './tree/tree.ts'

/** A list with more questions than this begins with its tasks closed. */
const readAtOnce = 60
const questionsIn = (specs: Specs) =>
  specs.flatMap((spec) => spec.jobSpecItems.flatMap((item) => item.specUserAnswers)).length

/** A field that was looked for once; coming back to its list later opens nothing. */
const found = new WeakSet<object>()

interface SoughtField {
  row: string
  path: string
  isFound: boolean
}

export function useOutline(list: TaskList) {
  const store = useFormStore()
  const root = `specMap.${list.type}`
  const all = useCallback(() => (store.get(root) ?? []) as Specs, [store, root])
  const now = useCallback(() => specsOf(all(), list), [all, list])
  const { setClosed, open, ...folds } = useFolds(now)
  const rows = useRows(list, all, folds.closed)
  const [chosen, select] = useState<string>()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [soughtField, seekField] = useState<SoughtField>()
  const wanted = useRef<string>(undefined)
  const box = useRef<HTMLDivElement>(null)

  const focus = useCallback((key: string) => {
    wanted.current = key
    select(key)
  }, [])
  const put = useWriting(list, all)
  /** Edits the tasks in the form. Answers them as they are then; undefined where the edit was not possible. */
  const dispatch = useCallback(
    (action: OutlineAction): Specs | undefined => {
      const before: OutlineState = { specs: now() }
      const after = editOutline(before, action)
      if (after === before) return undefined
      put(after.specs)
      if (after.focus !== undefined) {
        const [task = 0, ...inside] = placeOf(after.specs, after.focus) ?? []
        if (inside.length > 0) open(after.specs[task]?.key)
        focus(after.focus)
      }
      return after.specs
    },
    [now, put, open, focus],
  )
  useFocusWanted(box, wanted)
  useOpenRefused(list, all, setClosed)
  const sought = useSoughtField()
  useLayoutEffect(() => {
    if (!sought || found.has(sought) || !sought.path.startsWith(`${root}.`)) return
    const field = rowOfField(all(), sought.path)
    if (!field || placeOf(now(), field.key) === undefined) return
    found.add(sought)
    if (field.key !== field.task) open(field.task)
    select(field.key)
    setSheetOpen(!field.isTitle)
    seekField(field.isTitle ? undefined : { row: field.key, path: sought.path, isFound: false })
  }, [sought, root, all, now, open])

  const selected = rows.find(({ key }) => key === chosen) ?? rows[0]
  return {
    ...{ list, rows, selected, box, isSheetOpen, soughtField },
    ...{ now, dispatch, select, focus, setSheetOpen },
    foundField: useCallback(() => seekField((field) => field && { ...field, isFound: true }), []),
    ...{ toggle: folds.toggle, closeAll: folds.closeAll, openAll: folds.openAll },
    /** New tasks at the end; of many only their titles are seen at first. */
    append: (specs: Specs) => {
      const after = [...now(), ...specs]
      if (questionsIn(after) > readAtOnce) setClosed(new Set(after.map(({ key }) => key)))
      dispatch({ type: 'add', rows: specs, target: { parent: undefined, at: atEnd } })
    },
  }
}
export type Outline = ReturnType<typeof useOutline>

/** Puts edited tasks into the form; what was refused stays with its row. */
function useWriting(list: TaskList, all: () => Specs) {
  const store = useFormStore()
  return useCallback(
    (specs: Specs) => {
      const root = `specMap.${list.type}`
      const before = all()
      const after = withList(before, list, specs)
      store.set(root, after)
      const errors = store.errors()
      const moved = movedErrors(errors, root, before, after)
      if (moved !== errors) store.refuse(moved)
    },
    [store, all, list],
  )
}

function useFolds(now: () => Specs) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => keysToClose(now()))
  return {
    closed,
    setClosed,
    open: useCallback(
      (task: string | undefined) =>
        setClosed((before) =>
          task && before.has(task) ? new Set([...before].filter((key) => key !== task)) : before,
        ),
      [],
    ),
    toggle: useCallback(
      (task: string) =>
        setClosed(
          (before) =>
            new Set(before.has(task) ? [...before].filter((key) => key !== task) : [...before, task]),
        ),
      [],
    ),
    closeAll: () => setClosed(new Set(now().map(({ key }) => key))),
    openAll: () => setClosed(new Set()),
  }
}

const keysToClose = (specs: Specs): ReadonlySet<string> =>
  new Set(questionsIn(specs) > readAtOnce ? specs.map(({ key }) => key) : [])

function useRows(list: TaskList, all: () => Specs, closed: ReadonlySet<string>): readonly ChecklistRow[] {
  const store = useFormStore()
  const last = useRef<{ specs?: Specs; closed?: ReadonlySet<string>; rows: readonly ChecklistRow[] }>({
    rows: [],
  })
  return useSyncExternalStore(store.subscribe, () => {
    const specs = all()
    const { current } = last
    if (current.specs === specs && current.closed === closed) return current.rows
    last.current = { specs, closed, rows: keepSame(current.rows, outlineRows(specs, list, closed)) }
    return last.current.rows
  })
}

/** Once the row is drawn; a moved row loses the focus while the browser puts it elsewhere. */
function useFocusWanted(
  box: React.RefObject<HTMLDivElement | null>,
  wanted: React.RefObject<string | undefined>,
) {
  useLayoutEffect(() => {
    const key = wanted.current
    if (key === undefined) return
    const field = box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] input`)
    if (!field) return
    wanted.current = undefined
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'nearest' })
  })
}

function useOpenRefused(
  list: TaskList,
  all: () => Specs,
  setClosed: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
) {
  const store = useFormStore()
  const errors = useSyncExternalStore(store.subscribe, store.errors)
  useLayoutEffect(() => {
    const refused = Object.keys(errors).filter((path) => path.startsWith(`specMap.${list.type}.`))
    if (refused.length === 0) return
    const tasks = new Set(refused.map((path) => rowOfField(all(), path)?.task))
    setClosed((before) =>
      [...before].some((key) => tasks.has(key))
        ? new Set([...before].filter((key) => !tasks.has(key)))
        : before,
    )
  }, [errors, list, all, setClosed])
}
