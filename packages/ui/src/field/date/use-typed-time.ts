import { type ChangeEvent, useState } from 'react'
import { typedTime } from './typed-time.ts'

/** The parts of an input for a time of the day: what is typed stays until the field is left, and is then shown as HH:mm. */
export function useTypedTime(value: string | undefined, set: (time: string) => void) {
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => set(typedTime(text) ?? text.trim())
  return {
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 14,
    placeholder: '18:30',
    value: typed ?? value ?? '',
    onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      setTyped(text)
      read(text)
    },
    onBlur: () => {
      if (typed !== undefined) read(typed)
      setTyped(undefined)
    },
  } as const
}
