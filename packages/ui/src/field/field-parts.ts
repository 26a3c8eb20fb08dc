import { type Bound, useField as bind } from '../form/form-context.ts'
import { useWords, type Wording } from '../words/words.ts'
import { errorText } from './required.ts'

export interface FieldProps<V> extends Bound<V> {
  /** Plain English; translated here. Above the field. */
  label: string
  help?: string
  placeholder?: string
  /** Marks the label; whether it is enforced is the shape's business. */
  required?: boolean
  disabled?: boolean
  /** For a filter in a row: the label is read aloud and shown as the placeholder. */
  compact?: boolean
  /** Why there is nothing to choose from; said where a refusal would be. */
  problem?: string | Wording
}

export function useFieldParts<V>(props: FieldProps<V>) {
  const say = useWords()
  const { value, error: refused, set } = bind<V>(props, props.label)
  const error = refused ? errorText(say, refused, props.label) : props.problem && say(props.problem)
  const label = say(props.label)
  const hint = props.placeholder ? say(props.placeholder) : props.compact ? label : undefined
  return {
    value,
    set,
    say,
    label,
    frame: {
      ...(props.compact ? { 'aria-label': label } : { label }),
      ...(props.help && { description: say(props.help) }),
      ...(hint && { placeholder: hint }),
      ...(error && { error, 'aria-invalid': true as const }),
      ...(props.name && { name: props.name, 'data-field': props.name }),
      withAsterisk: props.required ?? false,
      disabled: props.disabled ?? false,
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
        | 'label'
        | 'input'
        | 'description'
        | 'error'
      )[],
    },
  }
}
