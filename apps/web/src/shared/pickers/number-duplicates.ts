import type { Option } from '@muster/ui/field/choice/SelectField.tsx'

/** Options of the same name carry their number, so that a person can choose the right one. */
export function numberDuplicates(options: readonly Option<number>[]): Option<number>[] {
  const names = Map.groupBy(options, ({ label }) => label)
  return options.map((option) =>
    names.get(option.label)!.length === 1
      ? option
      : { ...option, label: `${option.label} · ${option.value}` },
  )
}
