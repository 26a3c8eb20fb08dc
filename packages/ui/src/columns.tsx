import type { ReactNode } from 'react'
import { day, duration } from './format.ts'
import { Person } from './Person.tsx'

export type Plain = string | number | boolean | null | undefined

/** One column: what is sorted, filtered and exported is `value`; what is shown is `cell`, or the value. */
export interface Column<Row> {
  /** Unique in its table; also the name by which a server sorts. */
  readonly key: string
  readonly label: string
  readonly value: (row: Row) => Plain
  readonly cell?: (row: Row) => ReactNode
  readonly align?: 'end'
  readonly unsorted?: true
  /** Below the column, in the row of totals. */
  readonly total?: ReactNode
}

type Has<K extends string, V> = { readonly [k in K]?: V }
type Words = string | null | undefined

export const text = <const K extends string>(key: K, label: string): Column<Has<K, Words>> => ({
  key,
  label,
  value: (row) => row[key],
})

/** Right-aligned, with figures of one width. */
export const number = <const K extends string>(
  key: K,
  label: string,
): Column<Has<K, number | null | undefined>> => ({
  key,
  label,
  value: (row) => row[key],
  align: 'end',
})

/** A YYYY-MM-DD day or an instant, shown as DD/MM/YYYY and sorted as it is. */
export const date = <const K extends string>(key: K, label: string): Column<Has<K, Words>> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => <span className="figures">{day(row[key])}</span>,
})

/** Milliseconds, shown as hh: mm: ss. */
export const time = <const K extends string>(
  key: K,
  label: string,
): Column<Has<K, number | null | undefined>> => ({
  key,
  label,
  value: (row) => row[key],
  cell: (row) => duration(row[key] ?? 0),
  align: 'end',
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
})

/** Any column: `value` for sorting and export, `cell` for the eye. */
export const column = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => Plain,
  more: Pick<Column<Row>, 'cell' | 'align' | 'unsorted' | 'total'> = {},
): Column<Row> => ({ key, label, value, ...more })
