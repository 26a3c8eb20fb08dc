import { MultiSelect, Select } from '@mantine/core'
import { type FieldProps, useFieldParts } from './field-parts.ts'

type Value = string | number
export interface Option<V extends Value> {
  value: V
  /** A name stays as it is; a word of ours is translated. */
  label: string
  disabled?: boolean
}

interface Choices<V extends Value> {
  options: readonly Option<V>[]
  /** Texts of the options are words of ours. */
  translate?: boolean
  clearable?: boolean
  /** What is typed, for options that come from the server. */
  onSearch?: (text: string) => void
  isLoading?: boolean
}
type SelectProps<V extends Value> = FieldProps<V> & Choices<V>
type MultiSelectProps<V extends Value> = FieldProps<V[]> & Choices<V>

function useChoices<V extends Value>(props: Choices<V>, say: (text: string) => string) {
  return {
    data: props.options.map((option) => ({
      ...option,
      label: props.translate ? say(option.label) : option.label,
    })),
    searchable: props.onSearch !== undefined || props.options.length > 7,
    ...(props.onSearch && { onSearchChange: props.onSearch, filter: everything }),
    clearable: props.clearable ?? false,
    clearButtonProps: { 'aria-label': say('Clear') },
    nothingFoundMessage: say(props.isLoading ? 'Loading' : 'Nothing found'),
    loading: props.isLoading ?? false,
    comboboxProps: { shadow: 'md' },
  }
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
