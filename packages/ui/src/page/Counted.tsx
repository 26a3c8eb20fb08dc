import { useState } from 'react'
import css from './counted.module.css'

/** A number, or a line of numbers, that changes where it stands: the new one comes in from above, unless motion is reduced. */
export function Counted({ text }: { text: string }) {
  const [shown, show] = useState({ text, isNew: false })
  if (shown.text !== text) show({ text, isNew: true })
  return (
    <span key={text} className={css.counted} data-new={shown.isNew || undefined}>
      {text}
    </span>
  )
}
