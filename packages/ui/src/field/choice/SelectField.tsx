import { useEffect, useRef } from 'react'
import { Person } from '../../page/Person.tsx'
import { holdsTyped } from '../../page/search-fold.ts'
import { MultiSelect, Select } from '../../theme/library.ts'
import { msg } from '../../words/msg.ts'
import type { Say, Wording } from '../../words/words.ts'
import { type FieldProps, useFieldParts } from '../field-parts.ts'
import { asWide, type FieldWidth } from '../field-width.ts'
import css from './select-field.module.css'
import { useClosingList } from './use-closing-list.ts'

type Value = string | number
export interface Option<V extends Value> {
  value: V
  /** A name stays as it is; a word of ours is translated. */
  label: string
  disabled?: boolean
  /** Of a person: their picture, or null for their initials. */
  imageURL?: string | null
  group?: string
  /** A second line in the list, for entries whose labels differ in a number alone. */
  detail?: string
}

interface Choices<V extends Value> {
  options: readonly Option<V>[]
  /** Texts of the options are words of ours. */
  translate?: boolean
  clearable?: boolean
  onSearch?: (text: string) => void
  onOpen?: () => void
  onRetry?: () => void
  isLoading?: boolean
  nothing?: string | undefined
}
export interface AddOption<V extends Value> {
  label: string
  /** One that no option has. */
  value: V
  /** Takes what is typed in the field; resolves to nothing where it was not made. */
  make: (typed: string) => Promise<V | undefined>
}
/** The person comes to the field from the one before it: it has the focus, or is open already. */
export type Arrival = 'focus' | 'open'
type SelectProps<V extends Value> = FieldProps<V> &
  Choices<V> & { add?: AddOption<V> | undefined; width?: FieldWidth; arrival?: Arrival | undefined }
type MultiSelectProps<V extends Value> = FieldProps<V[]> & Choices<V>

function looksOf<V extends Value>(options: readonly Option<V>[]) {
  const details = new Map(options.flatMap(({ value, detail }) => (detail ? [[value, detail] as const] : [])))
  if (details.size > 0)
    return {
      renderOption: ({ option }: { option: { value: V; label: string } }) => (
        <span>
          {option.label}
          <span className="faint block">{details.get(option.value)}</span>
        </span>
      ),
    }
  const pictures = new Map(options.map(({ value, imageURL }) => [value, imageURL]))
  if (![...pictures.values()].some((picture) => picture !== undefined)) return {}
  return {
    renderOption: ({ option }: { option: { value: V; label: string } }) => {
      const picture = pictures.get(option.value)
      return picture === undefined ? option.label : <Person name={option.label} imageURL={picture} />
    },
  }
}

function useChoices<V extends Value>(
  props: Choices<V> & { problem?: string | Wording; arrival?: Arrival | undefined },
  say: Say,
  /** The option that makes a new one: behind all groups, whatever is typed. */
  last?: { value: V; label: string },
) {
  return {
    ...looksOf(props.options),
    data: [
      ...grouped(
        props.options.map(({ imageURL: _, detail: __, ...option }) => ({
          ...option,
          label: props.translate ? say(option.label) : option.label,
        })),
      ),
      ...(last ? [last] : []),
    ],
    // Focus alone opens no list: after a refusal it would cover the very sentence that says what is wrong.
    openOnFocus: false,
    // A press on a list that is open and is not searched would close it.
    searchable:
      props.onSearch !== undefined ||
      last !== undefined ||
      props.options.length > 7 ||
      props.arrival === 'open',
    filter: props.onSearch ? everything : byTyped(last?.label),
    ...(props.onSearch && { onSearchChange: props.onSearch }),
    ...(props.onOpen && { onDropdownOpen: props.onOpen }),
    clearable: props.clearable ?? false,
    clearButtonProps: { 'aria-label': say('Clear') },
    // Below the field it is said already why there is nothing to choose from.
    ...(!props.problem && {
      nothingFoundMessage: say(props.isLoading ? msg('Loading') : (props.nothing ?? msg('Nothing found'))),
    }),
    loading: props.isLoading ?? false,
    comboboxProps: { shadow: 'md' },
  }
}
type Listed = { label: string } | { items: readonly { label: string }[] }
/** Labels that hold what was typed, and the last; of a group those of its options. */
const byTyped =
  (last: string | undefined) =>
  <T extends Listed>({ options, search }: { options: T[]; search: string }): T[] => {
    const fits = ({ label }: { label: string }) => label === last || holdsTyped(label, search.trim())
    return options.flatMap((each) => {
      if (!('items' in each)) return fits(each as { label: string }) ? [each] : []
      const items = each.items.filter(fits)
      return items.length > 0 ? [{ ...each, items }] : []
    })
  }

function grouped<V extends Value>(options: readonly Option<V>[]) {
  if (options.every(({ group }) => group === undefined)) return [...options]
  const groups = Map.groupBy(options, ({ group }) => group ?? '')
  return [...groups].map(([group, items]) => ({ group, items: items.map(({ group: _, ...item }) => item) }))
}

/** The server has already chosen what fits. */
const everything = <T,>({ options }: { options: T }) => options

function withRetry<F extends { error?: string }>(
  frame: F,
  { label, problem, onRetry }: { label: string; problem?: string | Wording; onRetry?: () => void },
  say: Say,
) {
  if (!onRetry || problem === undefined || frame.error !== say(problem)) return frame
  return {
    ...frame,
    error: (
      <>
        {frame.error}{' '}
        <button
          type="button"
          className={css.linkButton}
          aria-label={`${say('Retry')}: ${say(label)}`}
          onClick={onRetry}
        >
          {say('Retry')}
        </button>
      </>
    ),
  }
}

function useAdd<V extends Value>(add: AddOption<V> | undefined, options: readonly Option<V>[], say: Say) {
  const search = useRef('')
  if (!add) return undefined
  return {
    last: { value: add.value, label: `+ ${say(add.label)}` },
    hear: (text: string) => {
      search.current = text
    },
    // The field also reports the name of what is chosen.
    make: () => add.make(options.some(({ label }) => label === search.current) ? '' : search.current.trim()),
  }
}

export function SelectField<V extends Value>(props: SelectProps<V>) {
  const { add, ...rest } = props
  const { value, set, say, frame } = useFieldParts(rest)
  const adding = useAdd(add, rest.options, say)
  const choices = useChoices(rest, say, adding?.last)
  const input = useArrival(props.arrival, frame.disabled)
  const arrives = props.arrival !== undefined && !isFinger()
  const make = async () => {
    const made = await adding?.make()
    if (made !== undefined) set(made)
  }
  return (
    <Select<V>
      ref={input}
      // In a dialog, which chooses the focus itself.
      data-autofocus={arrives || undefined}
      {...withRetry(frame, props, say)}
      {...asWide(props.width ?? 'name', props)}
      {...choices}
      onSearchChange={(text) => {
        adding?.hear(text)
        props.onSearch?.(text)
      }}
      allowDeselect={props.clearable ?? false}
      value={value ?? null}
      onChange={(next) => (next === adding?.last.value ? void make() : set(next ?? undefined))}
    />
  )
}

const isFinger = () => matchMedia('(pointer: coarse)').matches

/** Once the field can be used. A finger on a phone opens it itself: the keyboard would cover the page. */
function useArrival(arrival: Arrival | undefined, isDisabled: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const isMet = useRef(false)
  useEffect(() => {
    if (!arrival || isDisabled || isMet.current || isFinger()) return
    isMet.current = true
    input.current?.focus()
    if (arrival === 'open') input.current?.click()
  }, [arrival, isDisabled])
  return input
}

export function MultiSelectField<V extends Value>(props: MultiSelectProps<V>) {
  const { value, set, say, frame } = useFieldParts(props)
  const choices = useChoices(props, say)
  const list = useClosingList(props.onOpen)
  return (
    <MultiSelect<V>
      {...withRetry(frame, props, say)}
      {...asWide('text', props)}
      {...choices}
      {...list}
      value={value ?? []}
      onChange={(next) => set(next)}
    />
  )
}
