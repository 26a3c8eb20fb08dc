import { useState } from 'react'
import { z } from 'zod'
import { type FieldProps, useFieldParts } from './field-parts.ts'
import { TextInput } from './library.ts'
import { msg } from './msg.ts'
import { typedTime } from './typed-time.ts'

export const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/, msg('Must be a time, such as 18:30'))

/** A time of the day, typed as people write it and shown as HH:mm. What is no time stays as typed, and is refused. */
export function TimeField(props: FieldProps<string>) {
  const { value, set, frame } = useFieldParts(props)
  const [typed, setTyped] = useState<string>()
  const take = () => {
    if (typed === undefined) return
    setTyped(undefined)
    set(typedTime(typed) ?? typed.trim())
  }
  return (
    <TextInput
      {...frame}
      className="figures"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder="18:30"
      value={typed ?? value ?? ''}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        set(typedTime(text) ?? text.trim())
      }}
      onBlur={take}
    />
  )
}
