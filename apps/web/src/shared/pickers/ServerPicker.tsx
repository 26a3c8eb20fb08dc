import { useDebouncedValue } from '@mantine/hooks'
import { type Question, useAsk } from '@muster/client/query'
import { type Page, rowsOf } from '@muster/contract/kit/rows'
import { type Arrival, type Option, SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import type { FieldProps } from '@muster/ui/field/field-parts.ts'
import { useFormValue } from '@muster/ui/form/form-context.ts'
import { failureOf } from '@muster/ui/words/failure.ts'
import { useRef, useState } from 'react'
import { numberDuplicates } from './number-duplicates.ts'
import { type Maker, useMaker } from './use-maker.ts'

/** What every picker takes; bound to the form around it by `name`, or held by its parent. */
export interface PickerProps<V> extends Omit<FieldProps<V>, 'label'> {
  label?: string
  clearable?: boolean
  /** Rows that are chosen already, so that they are named before anything was searched. */
  chosen?: readonly Option<number>[]
  failed?: string
  nothing?: string
  arrival?: Arrival | undefined
}

interface Source<Row> {
  /** The rows that fit a text; undefined while there is nothing to ask yet. */
  question: (search: string | undefined) => Question<Row[] | Page<Row>> | undefined
  optionOf: (row: Row) => Option<number>
}
/** What an address names need not be among the rows that are listed first. */
type One<Row> = (id: number) => Question<Row | Row[] | Page<Row>>

const restMs = 250
/** So many fit in a list that is read; more are found by typing. */
export const pickerSize = 30

interface PickerWords {
  chosen?: readonly Option<number>[] | undefined
  failed?: string | undefined
  nothing?: string | undefined
}

function useOptions<Row>({ question, optionOf }: Source<Row>, { chosen = [], failed, nothing }: PickerWords) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, restMs)
  const seen = useRef(new Map<number, Option<number>>())
  // The field also reports the name of what was chosen; searching for that would leave only it to choose from.
  const isName = [...seen.current.values()].some(({ label }) => label === search)
  const asked = useAsk(question(search === '' || isName ? undefined : search))
  const { answer, failure, isLoading, again } = asked
  const found = answer ? numberDuplicates(rowsOf(answer).map(optionOf)) : []
  for (const option of [...chosen, ...found]) seen.current.set(option.value, option)
  const problem =
    failure && !answer ? { problem: failed ?? failureOf(failure), onOpen: again, onRetry: again } : {}
  const isAll = search === '' || isName
  return {
    found,
    seen: seen.current,
    isLoading,
    onSearch: setTyped,
    ...(isAll && { nothing }),
    ...problem,
  }
}

const withChosen = (
  found: Option<number>[],
  seen: Map<number, Option<number>>,
  values: readonly number[],
) => {
  const missing = values.filter((value) => !found.some((option) => option.value === value))
  return [...missing.flatMap((value) => seen.get(value) ?? []), ...found]
}

const rowsIn = <Row extends object>(answer: Row | Row[] | Page<Row>): Row[] =>
  Array.isArray(answer) || 'content' in answer ? rowsOf(answer as Row[] | Page<Row>) : [answer]

interface OneProps<Row extends object> extends PickerProps<number>, Source<Row> {
  label: string
  one: One<Row>
  maker?: Maker<{ id: number }>
}
export function ServerPicker<Row extends object>({
  question,
  optionOf,
  chosen = [],
  failed,
  nothing,
  one,
  maker,
  ...field
}: OneProps<Row>) {
  const inForm = useFormValue<number>(field.name ?? '')
  const current = field.name === undefined ? field.value : inForm
  const isNamed = current === undefined || chosen.some(({ value }) => value === current)
  const { answer: named } = useAsk(isNamed ? undefined : one(current))
  // A filter chooses among what there is.
  const add = useMaker(field.compact ? undefined : maker, ({ id }) => id)
  const { found, seen, ...search } = useOptions(
    { question, optionOf },
    { chosen: [...chosen, ...(named ? rowsIn(named) : []).map(optionOf)], failed, nothing },
  )
  return (
    <SelectField
      {...field}
      {...search}
      options={withChosen(found, seen, current ? [current] : [])}
      add={add}
    />
  )
}
