import { confirm } from '@muster/ui/dialog/confirm.tsx'
import { hasUnsaved } from '@muster/ui/form/unsaved.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { leaving } from './leaving.ts'

/** The query of the URL as it stands; a repeated parameter is a list. */
export type Search = Readonly<Record<string, string | readonly string[]>>

export function parseSearch(text: string): Search {
  const search = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const made = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isGiven(one)) made.append(name, String(one))
  }
  const text = made.toString()
  return text && `?${text}`
}

/**
 * What of the URL fits the shape; what does not fit is left out. Every field of the shape is optional.
 * A prefix keeps two shapes on one page apart.
 */
export function readSearch<S extends z.ZodObject>(shape: S, search: Search, prefix = ''): z.output<S> {
  const fields = Object.entries(shape.shape).map(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(search[prefix + name])
    return [name, parsed.success ? parsed.data : undefined] as const
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as z.output<S>
}

/**
 * Filters of a page, kept in the URL so that it can be sent as a link. Setting a field to undefined takes it out.
 * Repeated values want `many(…)` of the contract in the shape.
 */
export function useUrlState<S extends z.ZodObject>(
  shape: S,
  prefix = '',
): [z.output<S>, (change: { readonly [K in keyof z.output<S>]?: unknown }) => void] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const change = (next: object) => {
    const named = Object.entries(next).map(([name, value]) => [prefix + name, value])
    void navigate({
      to: '.',
      // Over what the URL says by then: two changes may come before the page is drawn again.
      search: ((held: Search) => ({ ...held, ...Object.fromEntries(named) })) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return [readSearch(shape, search, prefix), change]
}

/** One row chosen by its id in the URL, for a form beside a list; asks before what is typed there makes way for another. */
export function useUrlChoice<T extends { readonly id: number }>(
  name: string,
  rows: readonly T[],
): [T | undefined, (row: T | undefined) => Promise<void>] {
  const search = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const choose = async (row: T | undefined) => {
    if (row && hasUnsaved() && !(await confirm(leaving))) return
    await navigate({ to: '.', search: { ...search, [name]: row?.id } as never, resetScroll: false })
  }
  return [rows.find((row) => String(row.id) === search[name]), choose]
}
