import { type FieldProps, useFieldParts } from './field-parts.ts'
import { NumberInput } from './library.ts'

interface NumberFieldProps extends FieldProps<number> {
  min?: number
  max?: number
  step?: number
  decimals?: number
  /** Behind the number, as in `480 minutes`. */
  unit?: string
}

export function NumberField({ min, max, step, decimals = 0, unit, ...props }: NumberFieldProps) {
  const { value, set, say, frame } = useFieldParts(props)
  return (
    <NumberInput
      {...frame}
      min={min}
      max={max}
      step={step ?? 1}
      decimalScale={decimals}
      clampBehavior="none"
      suffix={unit ? ` ${say(unit)}` : undefined}
      className="figures"
      value={value ?? ''}
      onChange={(next) => set(typeof next === 'number' ? next : undefined)}
    />
  )
}
