import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { TextInput } from '../theme/library.ts'
import { msg } from '../words/msg.ts'
import { type FieldProps, useFieldParts } from './field-parts.ts'
import { asWide } from './field-width.ts'
import css from './number-field.module.css'
import { typedNumber, writtenNumber } from './typed-number.ts'

interface NumberFieldProps extends FieldProps<number> {
  min?: number
  max?: number
  step?: number
  /** How many digits the shape takes behind the decimal sign: which keys a phone offers, and how steps are rounded. */
  decimals?: number
  /** Behind the number, as `m`; with the number in it where it has a plural, as `{count} minutes`. */
  unit?: string
  /** How many of the kept units make one that is typed: 60 for minutes that people write as hours. */
  per?: number
  autoFocus?: boolean
}

const noNumber = msg('Must be a number, such as {example}')

/**
 * A number, typed freely: nothing is changed or taken away under the person's hands. A text that is no number becomes
 * NaN, so that every shape refuses it and the number from before never comes back unasked.
 */
export function NumberField({
  min,
  max,
  step = 1,
  decimals = 0,
  unit,
  per = 1,
  autoFocus = false,
  ...props
}: NumberFieldProps) {
  const [isEdited, setEdited] = useState(false)
  const [typed, setTyped] = useState<{ text: string; number: number | undefined }>()
  const input = useRef<HTMLInputElement>(null)
  // Typing replaces the number. The unit goes while the field has the focus, and what Tab had selected with it.
  useLayoutEffect(() => {
    if (isEdited) input.current?.select()
  }, [isEdited])
  const parts = useFieldParts<number>(props)
  const { value, set, say } = parts
  const isTyped = typed !== undefined && Object.is(typed.number, value)
  const isNumber = value !== undefined && !Number.isNaN(value)
  const isWrong = isTyped && Number.isNaN(value) && !isEdited
  const example = writtenNumber(decimals > 0 ? 7.5 : 30)

  const shownText = () => {
    if (isTyped && (isEdited || !isNumber)) return typed.text
    if (!isNumber) return ''
    const written = writtenNumber(value / per)
    if (!unit || isEdited) return written
    return unit.includes('{count}') ? say(unit, { count: value / per }) : `${written} ${say(unit)}`
  }
  const take = (text: string) => {
    const read = typedNumber(text)
    const number = read === undefined || per === 1 ? read : Math.round(read * per)
    setTyped({ text, number })
    set(number)
  }
  const move = (by: number) => {
    const next = Number(((isNumber ? value : 0) + by).toFixed(decimals))
    set(Math.min(max ?? Number.MAX_SAFE_INTEGER, Math.max(min ?? Number.MIN_SAFE_INTEGER, next)))
  }
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? step : -step)
  }

  return (
    <TextInput
      {...parts.frame}
      // A coordinate has six digits behind the sign.
      {...asWide(unit || decimals > 2 ? 'measure' : 'count', props)}
      ref={input}
      autoFocus={autoFocus}
      {...(isWrong && { error: parts.frame.error ?? say(noNumber, { example }), 'aria-invalid': true })}
      className="figures"
      inputMode={min === undefined || min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={shownText()}
      onFocus={() => setEdited(true)}
      onBlur={() => setEdited(false)}
      onKeyDown={moveByKey}
      onChange={(event) => take(event.currentTarget.value)}
      rightSection={<Steps onMove={(way) => move(way * step)} isDisabled={parts.frame.disabled} />}
    />
  )
}

/** Two arrows for a mouse; the keyboard has its own, so that they are in nobody's way there. */
const Steps = ({ onMove, isDisabled }: { onMove: (way: 1 | -1) => void; isDisabled: boolean }) => (
  <span className={css.steps} aria-hidden>
    <button type="button" tabIndex={-1} disabled={isDisabled} onClick={() => onMove(1)}>
      <IconChevronUp size={12} />
    </button>
    <button type="button" tabIndex={-1} disabled={isDisabled} onClick={() => onMove(-1)}>
      <IconChevronDown size={12} />
    </button>
  </span>
)
