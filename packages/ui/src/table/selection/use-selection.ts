import { useState } from 'react'

export interface Selection<Row> {
  readonly rows: readonly Row[]
  readonly isAll: boolean
  isSelected: (row: Row) => boolean
  toggle: (row: Row) => void
  selectAll: () => void
  clear: () => void
  /** Of rows that were acted on; one that was ticked meanwhile stays ticked. */
  untick: (rows: readonly Row[]) => void
}

interface Options<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What the rows answer. With another page, order or filter the selection begins empty. */
  question: string
}

const noKeys: ReadonlySet<string> = new Set()
const without = (keys: ReadonlySet<string>, gone: readonly string[]) =>
  new Set([...keys].filter((one) => !gone.includes(one)))

/** Nothing that is out of sight is ever selected, so that nobody changes a row that they do not see. */
export function useSelection<Row>({ rows, keyOf, question }: Options<Row>): Selection<Row> {
  const [state, setState] = useState({ question, keys: noKeys })
  const keys = state.question === question ? state.keys : noKeys
  const select = (next: ReadonlySet<string>) => setState({ question, keys: next })
  const isSelected = (row: Row) => keys.has(keyOf(row))
  const selected = rows.filter(isSelected)
  return {
    rows: selected,
    isAll: rows.length > 0 && selected.length === rows.length,
    isSelected,
    toggle: (row) => select(isSelected(row) ? without(keys, [keyOf(row)]) : new Set([...keys, keyOf(row)])),
    selectAll: () => select(new Set(rows.map(keyOf))),
    clear: () => select(noKeys),
    untick: (gone) => setState((now) => ({ ...now, keys: without(now.keys, gone.map(keyOf)) })),
  }
}
