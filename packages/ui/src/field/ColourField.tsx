import { hexOf } from '../theme/colours.ts'
import { TextInput } from '../theme/library.ts'
import css from './colour-field.module.css'
import { type FieldProps, useFieldParts } from './field-parts.ts'

export function ColourField(props: FieldProps<string>) {
  const { value, set, say, label, frame } = useFieldParts(props)
  return (
    <TextInput
      {...frame}
      autoComplete="off"
      spellCheck={false}
      maxLength={7}
      leftSectionWidth={42}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={css.picker}
          aria-label={`${say('Pick')}: ${label}`}
          value={hexOf(value, '#ffffff')}
          onChange={(event) => set(event.currentTarget.value)}
        />
      }
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
