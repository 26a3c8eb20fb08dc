import { Checkbox, SegmentedControl } from '../../theme/library.ts'
import { type FieldProps, useFieldParts } from '../field-parts.ts'

export function CheckField(props: FieldProps<boolean>) {
  const { value, set, label, frame } = useFieldParts(props)
  const { withAsterisk: _, inputWrapperOrder: __, placeholder: ___, ...rest } = frame
  return (
    <Checkbox
      {...rest}
      label={label}
      checked={value ?? false}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  )
}

interface ChoiceProps<V extends string> extends FieldProps<V> {
  options: readonly { value: V; label: string }[]
}

export function PillField<V extends string>({ options, ...props }: ChoiceProps<V>) {
  const { value, set, say, frame } = useFieldParts(props)
  return (
    <SegmentedControl<V>
      aria-label={say(props.label)}
      disabled={frame.disabled}
      data={options.map((option) => ({ value: option.value, label: say(option.label) }))}
      value={value ?? options[0]!.value}
      onChange={set}
      size="xs"
    />
  )
}
