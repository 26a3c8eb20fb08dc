import { type FieldProps, useFieldParts } from './field-parts.ts'
import { MultiSelect, Select } from './library.ts'
import { Person } from './Person.tsx'
import { holdsTyped } from './search-fold.ts'

type Value = string | number
export interface Option<V extends Value> {
  value: V
  /** A name stays as it is; a word of ours is translated. */
  label: string
  disabled?: boolean
  /** Of a person: their picture, or null for their initials. */
  imageURL?: string | null
}

interface Choices<V extends Value> {
  options: readonly Option<V>[]
  /** Texts of the options are words of ours. */
  translate?: boolean
  clearable?: boolean
  /** What is typed, for options that come from the server. */
  onSearch?: (text: string) => void
  /** The list was opened. */
  onOpen?: () => void
  isLoading?: boolean
  /** Said where there is nothing to choose from, before anything is typed. */
  nothing?: string | undefined
}
type SelectProps<V extends Value> = FieldProps<V> & Choices<V>
type MultiSelectProps<V extends Value> = FieldProps<V[]> & Choices<V>

/** Shows people with their pictures; nothing for what has none. */
function personOf<V extends Value>(options: readonly Option<V>[]) {
  const pictures = new Map(options.map(({ value, imageURL }) => [value, imageURL]))
  if (![...pictures.values()].some((picture) => picture !== undefined)) return {}
  return {
    renderOption: ({ option }: { option: { value: V; label: string } }) => (
      <Person name={option.label} imageURL={pictures.get(option.value)} />
    ),
  }
}

function useChoices<V extends Value>(props: Choices<V>, say: (text: string) => string) {
  return {
    ...personOf(props.options),
    data: props.options.map(({ imageURL: _, ...option }) => ({
      ...option,
      label: props.translate ? say(option.label) : option.label,
    })),
    // Focus alone opens no list: after a refusal it would cover the very sentence that says what is wrong.
    openOnFocus: false,
    searchable: props.onSearch !== undefined || props.options.length > 7,
    filter: props.onSearch ? everything : byTyped,
    ...(props.onSearch && { onSearchChange: props.onSearch }),
    ...(props.onOpen && { onDropdownOpen: props.onOpen }),
    clearable: props.clearable ?? false,
    clearButtonProps: { 'aria-label': say('Clear') },
    nothingFoundMessage: say(props.isLoading ? 'Loading' : (props.nothing ?? 'Nothing found')),
    loading: props.isLoading ?? false,
    comboboxProps: { shadow: 'md' },
  }
}
type Listed = { label: string } | { items: readonly { label: string }[] }
/** Labels that hold what was typed; of a group those of its options. */
function byTyped<T extends Listed>({ options, search }: { options: T[]; search: string }): T[] {
  const fits = ({ label }: { label: string }) => holdsTyped(label, search.trim())
  return options.flatMap((each) => {
    if (!('items' in each)) return fits(each as { label: string }) ? [each] : []
    const items = each.items.filter(fits)
    return items.length > 0 ? [{ ...each, items }] : []
  })
}
/** The server has already chosen what fits. */
const everything = <T,>({ options }: { options: T }) => options

export function SelectField<V extends Value>(props: SelectProps<V>) {
  const { value, set, say, frame } = useFieldParts(props)
  const choices = useChoices(props, say)
  return (
    <Select<V>
      {...frame}
      {...choices}
      allowDeselect={props.clearable ?? false}
      value={value ?? null}
      onChange={(next) => set(next ?? undefined)}
    />
  )
}

export function MultiSelectField<V extends Value>(props: MultiSelectProps<V>) {
  const { value, set, say, frame } = useFieldParts(props)
  const choices = useChoices(props, say)
  return <MultiSelect<V> {...frame} {...choices} value={value ?? []} onChange={(next) => set(next)} />
}
