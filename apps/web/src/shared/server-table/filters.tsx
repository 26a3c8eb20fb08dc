import { msg } from '@muster/contract/kit/msg'
import { staff } from '@muster/contract/kit/permissions'
import { MultiSelectField, SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { DateField } from '@muster/ui/field/date/DateField.tsx'
import type { ReactNode } from 'react'
import { ClientPicker } from '../pickers/ClientPicker.tsx'
import { EmployeePicker } from '../pickers/EmployeePicker.tsx'
import { GroupsPicker } from '../pickers/GroupsPicker.tsx'
import { SitePicker } from '../pickers/SitePicker.tsx'

type Values<K extends string, V> = { readonly [k in K]?: V | undefined }
export interface FieldProps<F> {
  values: F
  set: (change: { readonly [K in keyof F]?: unknown }) => void
}
/** One filter of a list: the names that it has in the URL, and its field. */
export interface Filter<F> {
  keys: readonly (keyof F & string)[]
  field: (props: FieldProps<F>) => ReactNode
}

/** Any field that shows and sets the value of one name. */
export const filter = <const K extends string, V>(
  key: K,
  render: (value: V | undefined, onChange: (value: V | null | undefined) => void) => ReactNode,
): Filter<Values<K, V>> => ({
  keys: [key],
  field: ({ values, set }) =>
    render(values[key], (value) => set({ [key]: value ?? undefined } as Values<K, unknown>)),
})

/** A person of the staff; also one who was removed, because what they did stays. */
export const personFilter = <const K extends string>(key: K, label: string = msg('Person')) =>
  filter<K, number>(key, (value, onChange) => (
    <EmployeePicker
      compact
      withRemoved
      clearable
      label={label}
      levels={staff}
      value={value}
      onChange={onChange}
    />
  ))

export const siteFilter = <const K extends string>(key: K) =>
  filter<K, number>(key, (value, onChange) => (
    <SitePicker compact clearable withArchived value={value} onChange={onChange} />
  ))

export const clientFilter = filter<'clientId', number>('clientId', (value, onChange) => (
  <ClientPicker compact clearable value={value} onChange={onChange} />
))

/** Groups of sites. Its page fetches `groupList` with the rows, so that nothing moves when they come. */
export const groupsFilter = filter<'groupIds', number[]>('groupIds', (value, onChange) => (
  <GroupsPicker compact value={value ?? []} onChange={(next) => onChange(next?.length ? next : undefined)} />
))

export const stateFilter = <const K extends string>(key: K, label: string, yes: string, no: string) =>
  filter<K, boolean>(key, (value, onChange) => (
    <SelectField
      compact
      clearable
      translate
      label={label}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={value === undefined ? undefined : String(value)}
      onChange={(next) => onChange(next === undefined ? undefined : next === 'true')}
    />
  ))

export const dayFilter = <const K extends string>(key: K, label: string) =>
  filter<K, string>(key, (value, onChange) => (
    <DateField
      compact
      clearable
      label={label}
      placeholder={label}
      value={value}
      onChange={onChange as (value: string | undefined) => void}
    />
  ))

interface Choice<V> {
  value: V
  label: string
}
/** One of a few words. With `usual`, what the list shows when nothing is chosen. */
export const choiceFilter = <const K extends string, V extends string>(
  key: K,
  label: string,
  options: readonly Choice<V>[],
  usual?: NoInfer<V>,
) =>
  filter<K, V>(key, (value, onChange) => (
    <SelectField
      compact
      translate
      clearable={usual === undefined}
      label={label}
      options={options}
      value={value ?? usual}
      onChange={(next) => onChange(next === usual ? undefined : next)}
    />
  ))

export const choicesFilter = <const K extends string, V extends string>(
  key: K,
  label: string,
  options: readonly Choice<V>[],
) =>
  filter<K, V[]>(key, (value, onChange) => (
    <MultiSelectField
      compact
      clearable
      translate
      label={label}
      options={options}
      value={value ?? []}
      onChange={(next) => onChange(next?.length ? next : undefined)}
    />
  ))
