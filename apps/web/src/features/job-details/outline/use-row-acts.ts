import { showToast } from '@muster/ui/toast/toast.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { editOutline, type RowEdit, rowAndTarget, type Target } from './tree/outline-reducer.ts'
import {
  levelOf,
  levelOfRow,
  parentOf,
  placeOf,
  questionRows,
  rowAt,
  rowsAt,
  rowsIn,
  type Specs,
} from './tree/tree.ts'
import type { Outline } from './use-outline.ts'
import { usePassing } from './use-passing.ts'

export type RowAct = RowEdit | 'details'
const said: Partial<Record<RowAct, string>> = {
  up: msg('Moved to place {place} of {count}'),
  down: msg('Moved to place {place} of {count}'),
  duplicate: msg('Duplicated'),
}
export const levelWords = { task: msg('Task'), subTask: msg('Sub-task'), question: msg('Question') }
const nowLevel = {
  task: msg('This row is a task now'),
  subTask: msg('This row is a sub-task now'),
  question: msg('This row is a question now'),
}

/** Whether a row would change; those that are not possible are not offered. */
export const canDo = (specs: Specs, act: RowAct, key: string): boolean => {
  const state = { specs }
  return act === 'details' || editOutline(state, { type: act, key }) !== state
}

export interface RowActs {
  run: (act: RowAct, key: string) => void
  drop: (key: string, target: Target) => void
  press: (event: KeyboardEvent<HTMLInputElement>, key: string) => void
}

/** What is done to a row by key, menu or hand; each says what it did. The acts stay the same objects. */
export function useRowActs(outline: Outline) {
  const say = useWords()
  const [announced, announce] = useState('')
  const { now, dispatch, focus, select, setSheetOpen } = outline
  const passing = usePassing(outline.box, outline.rows.length > 0)

  const tell = (act: RowAct, specs: Specs, key: string) => {
    const place = placeOf(specs, key)
    if (!place) return
    if (act === 'in' || act === 'out') return announce(say(nowLevel[levelOf(place)]))
    const values = { place: place.at(-1)! + 1, count: rowsAt(specs, parentOf(place)).length }
    announce(said[act] ? say(said[act], values) : '')
  }
  const remove = (key: string) => {
    const removed = rowAndTarget(now(), key)
    if (!removed || !dispatch({ type: 'delete', key })) return announce(say('This row cannot be removed'))
    const { row, target } = removed
    const name = row.title || say(levelWords[levelOfRow(row)])
    const undo = () => void dispatch({ type: 'add', rows: [row], target })
    showToast(msg('{name} deleted'), { name }, { label: msg('Undo'), onPick: undo, isUndo: true })
  }
  const run = (act: RowAct, key: string) => {
    if (act === 'delete') return remove(key)
    if (act === 'details') {
      select(key)
      return setSheetOpen(true)
    }
    const specs = dispatch({ type: act, key })
    if (specs) return tell(act, specs, key)
    announce(say(act === 'below' ? msg('Type something first') : msg('It cannot go further')))
  }
  const drop = (key: string, target: Target) => {
    const specs = dispatch({ type: 'move', key, target })
    if (specs) tell('down', specs, key)
    else announce(say('This row cannot be removed'))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, key: string) => {
    if (event.key === 'Tab' && passing.current) return
    const act = actOfKey(event) ?? (isBackOnBlank(event, now(), key) ? 'delete' : undefined)
    const step = stepOfKey(event)
    if (event.key === 'Escape') leaveText(event)
    if (!act && step === 0) return
    event.preventDefault()
    if (act) return run(act, key)
    const { rows } = outline
    const next = rows[rows.findIndex((row) => row.key === key) + step]
    if (next) focus(next.key)
  }

  const latest = useRef<RowActs>({ run, drop, press })
  latest.current = { run, drop, press }
  const [acts] = useState<RowActs>(() => ({
    run: (act, key) => latest.current.run(act, key),
    drop: (key, target) => latest.current.drop(key, target),
    press: (event, key) => latest.current.press(event, key),
  }))
  return { acts, announced }
}

/** A row without any text goes with one more Backspace. */
function isBackOnBlank(event: KeyboardEvent<HTMLInputElement>, specs: Specs, key: string): boolean {
  if (event.key !== 'Backspace' || event.currentTarget.value !== '') return false
  const place = placeOf(specs, key)
  const row = place && rowAt(specs, place)
  if (!row) return false
  return 'specUserAnswers' in row
    ? questionRows(row).length === 0
    : rowsIn(row).every(({ title }) => title === '')
}

function actOfKey(event: KeyboardEvent): RowAct | undefined {
  if (event.nativeEvent.isComposing) return undefined
  const isControl = event.ctrlKey || event.metaKey
  if (event.altKey && event.key === 'ArrowUp') return 'up'
  if (event.altKey && event.key === 'ArrowDown') return 'down'
  if (isControl && event.key.toLowerCase() === 'd') return 'duplicate'
  if (isControl || event.altKey) return undefined
  if (event.key === 'Enter') return 'below'
  if (event.key === 'Tab') return event.shiftKey ? 'out' : 'in'
  return undefined
}
const stepOfKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): -1 | 0 | 1 => {
  if (altKey || ctrlKey || metaKey || shiftKey) return 0
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
}
/** Once something was typed Tab changes the level; Escape is the way out of the text: to the button of the row. */
function leaveText(event: KeyboardEvent<HTMLInputElement>) {
  event.preventDefault()
  event.stopPropagation()
  event.currentTarget.closest('[data-row]')?.querySelector<HTMLElement>('[data-more]')?.focus()
}
