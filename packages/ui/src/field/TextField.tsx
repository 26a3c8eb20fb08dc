import type { HTMLInputAutoCompleteAttribute } from 'react'
import { drawIcon, type Icon } from '../button/icon.tsx'
import { Textarea, TextInput } from '../theme/library.ts'
import { type FieldProps, useFieldParts } from './field-parts.ts'
import { asWide, type FieldWidth } from './field-width.ts'

interface TextFieldProps extends FieldProps<string> {
  kind?: 'text' | 'email' | 'tel' | 'url' | 'search'
  autoComplete?: HTMLInputAutoCompleteAttribute
  icon?: Icon
  autoFocus?: boolean
  maxLength?: number
  /** Of a text that is shorter than one may be. */
  width?: FieldWidth
}

const widths: Partial<Record<NonNullable<TextFieldProps['kind']>, FieldWidth>> = {
  email: 'name',
  tel: 'phone',
}

/** Addresses and numbers read from left to right in every language; they stand where the texts around them stand. */
const leftToRight = { dir: 'ltr', styles: { input: { textAlign: 'match-parent' } } } as const
const isLeftToRight = (kind: TextFieldProps['kind']) => kind === 'email' || kind === 'tel' || kind === 'url'

export function TextField(props: TextFieldProps) {
  const { value, set, frame } = useFieldParts(props)
  return (
    <TextInput
      {...frame}
      {...asWide(props.width ?? widths[props.kind ?? 'text'] ?? 'text', props)}
      {...(isLeftToRight(props.kind) && leftToRight)}
      type={props.kind ?? 'text'}
      autoComplete={props.autoComplete ?? 'off'}
      leftSection={drawIcon(props.icon, 16)}
      data-autofocus={props.autoFocus || undefined}
      autoFocus={props.autoFocus ?? false}
      maxLength={props.maxLength}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

interface TextAreaProps extends FieldProps<string> {
  rows?: number
  /** Its height follows the text. That is measured at each change, and the whole page is laid out for it. */
  grows?: boolean
}

export function TextArea({ rows = 3, grows = true, ...props }: TextAreaProps) {
  const { value, set, frame } = useFieldParts(props)
  return (
    <Textarea
      {...frame}
      {...asWide('text', props)}
      {...(grows ? { autosize: true, minRows: rows, maxRows: 14 } : { rows })}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}
