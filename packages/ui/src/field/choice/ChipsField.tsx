import { Input } from '../../theme/library.ts'
import { type FieldProps, useFieldParts } from '../field-parts.ts'
import css from './chips-field.module.css'

interface ChipsFieldProps<V extends string | number> extends FieldProps<V[]> {
  /** Names as the reader writes them: a short one, the whole one to point at, and one still shorter to see. */
  options: readonly { value: V; label: string; title: string; letter?: string }[]
  fallback?: V[]
  /** Labels may be as long as what people wrote. */
  hasWords?: boolean
}

/** Some of a few, as chips side by side. Each is a checkbox: reached with Tab, turned with Space. */
export function ChipsField<V extends string | number>({
  options,
  fallback = [],
  hasWords = false,
  ...props
}: ChipsFieldProps<V>) {
  const { value = fallback, set, label, frame } = useFieldParts<V[]>(props)
  const turn = (chip: V, isOn: boolean) =>
    set(options.map((each) => each.value).filter((each) => (each === chip ? isOn : value.includes(each))))
  return (
    <Input.Wrapper
      component="fieldset"
      className={css.field}
      aria-label={label}
      label={label}
      labelElement="div"
      description={frame.description}
      error={frame.error}
      withAsterisk={frame.withAsterisk}
      inputWrapperOrder={frame.inputWrapperOrder}
      data-field={props.name}
    >
      <div className={css.chips}>
        {options.map((option) => (
          <label
            key={option.value}
            className={css.chip}
            title={option.title}
            data-words={hasWords || undefined}
          >
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              aria-label={option.label}
              aria-invalid={frame['aria-invalid']}
              disabled={frame.disabled}
              onChange={(event) => turn(option.value, event.currentTarget.checked)}
            />
            {option.letter ?? option.label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
