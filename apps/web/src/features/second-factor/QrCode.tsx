import { useWords } from '@muster/ui/words/words.ts'
import { encode } from 'uqr'
import css from './second-factor.module.css'

/** A QR code, drawn here: what it holds leaves the browser to nobody. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const say = useWords()
  const { data, size } = encode(text, { border: 3, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={say(label)}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
