import type { ReactNode } from 'react'
import { Person } from '../page/Person.tsx'
import { day, moment } from '../words/format.ts'

export type Plain = string | number | boolean | null | undefined

/** Pixels by the kind of what a column holds. */
export const widths = {
  date: 104,
  time: 72,
  duration: 96,
  number: 88,
  badge: 120,
  phone: 136,
  moment: 176,
  person: 220,
} as const
/** What a column without a width of its own gets at least; such columns share the room that is left. */
export const leastTextWidth = 160

/** One column: what is sorted, filtered and exported is `value`; what is shown is `cell`, or the value. */
export interface Column<Row> {
  /** Unique in its table; also the name by which a server sorts. */
  readonly key: string
  readonly label: string
  readonly value: (row: Row) => Plain
  readonly cell?: (row: Row) => ReactNode
  readonly align?: 'end'
  /** Rows that are here can be sorted by any other column, those of a server by what it sorts. */
  readonly unsorted?: true
  readonly width?: number
  /** Its cells may have more than one line. */
  readonly wraps?: true
  /** Hidden until the person chooses it. */
  readonly hidden?: true
  /** On a card, which stands for a row on a phone: beside the name, in any case, or left out although there is room. */
  readonly onCard?: 'badge' | 'fact' | 'never'
  readonly total?: ReactNode
}
type Options<Row> = Omit<Column<Row>, 'key' | 'label' | 'value'>

type Has<K extends string, V> = { readonly [k in K]?: V }
type Words = string | null | undefined
type Figure = number | null | undefined

export const text = <const K extends string>(
  key: K,
  label: string,
  options: Options<Has<K, Words>> = {},
): Column<Has<K, Words>> => ({ key, label, value: (row) => row[key], ...options })

/** Right-aligned, with figures of one width. */
export const number = <const K extends string>(key: K, label: string): Column<Has<K, Figure>> => ({
  key,
  label,
  value: (row) => row[key],
  align: 'end',
  width: widths.number,
})

/** A YYYY-MM-DD day or an instant, shown as DD/MM/YYYY and sorted as it is. */
export const date = <const K extends string>(key: K, label: string): Column<Has<K, Words>> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => <span className="figures">{day(row[key])}</span>,
  width: widths.date,
})

/** An instant by the reader's clock. It is sorted as it is, and a file has it with its offset. */
export const instant = <const K extends string>(
  key: K,
  label: string,
  options: Options<Has<K, Words>> = {},
): Column<Has<K, Words>> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => (row[key] ? <span className="figures">{moment(row[key])}</span> : '–'),
  width: widths.moment,
  ...options,
})

/** A name with its picture or initials. */
export const person = <const K extends string>(
  key: K,
  label: string,
): Column<{ readonly imageURL?: string | null | undefined } & Has<K, Words>> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => <Person name={row[key] ?? ''} imageURL={row.imageURL} />,
  width: widths.person,
})

/** Any column: `value` for sorting and export, `cell` for the eye. */
export const column = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => Plain,
  options: Options<Row> = {},
): Column<Row> => ({ key, label, value, ...options })

/** A state in a word, beside the name on a card. */
export const badge = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => Plain,
  cell: (row: Row) => ReactNode,
  options: Options<Row> = {},
): Column<Row> => ({ key, label, value, cell, width: widths.badge, onCard: 'badge', ...options })
