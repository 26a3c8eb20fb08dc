import { z } from 'zod'
import { TextInput } from '../../theme/library.ts'
import { msg } from '../../words/msg.ts'
import { type FieldProps, useFieldParts } from '../field-parts.ts'
import { asWide } from '../field-width.ts'
import { useTypedTime } from './use-typed-time.ts'

export const timeOfDay = z.string().regex(/^\d{2}:\d{2}$/, msg('Must be a time, such as 18:30'))

interface TimeFieldProps extends FieldProps<string> {
  /** A dialog begins with it, not with its cross. */
  isFirst?: boolean
}

/**
 * A time of the day, typed as people write it and shown as HH:mm, with seconds where they were typed. What is no time stays
 * as typed, and is refused.
 */
export function TimeField({ isFirst, ...props }: TimeFieldProps) {
  const { value, set, frame } = useFieldParts(props)
  return (
    <TextInput
      {...frame}
      {...asWide('time', props)}
      className="figures"
      data-autofocus={isFirst || undefined}
      {...useTypedTime(value, set)}
    />
  )
}
