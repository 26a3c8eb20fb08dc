import { useState } from 'react'
import { Textarea } from '../theme/library.ts'
import { type FieldProps, useFieldParts } from './field-parts.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A list of short texts, one a line. Empty lines are not part of it. */
export function LinesField(props: FieldProps<string[]>) {
  const { value, set, frame } = useFieldParts(props)
  const [typed, setTyped] = useState<string>()
  const isTyped = typed !== undefined && linesOf(typed).join('\n') === (value ?? []).join('\n')
  const text = isTyped ? typed : (value ?? []).join('\n')
  return (
    <Textarea
      {...frame}
      rows={Math.min(8, Math.max(2, text.split('\n').length))}
      value={text}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        set(linesOf(event.currentTarget.value))
      }}
    />
  )
}
