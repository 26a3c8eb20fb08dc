import { type PointerEvent, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { msg } from '../words/msg.ts'
import { useWords } from '../words/words.ts'
import css from './signature.module.css'

/** Lines as x, y, x, y … within a sheet. */
export type Strokes = readonly (readonly number[])[]
interface Sheet {
  readonly width: number
  readonly height: number
}
const lineOf = (stroke: readonly number[]) => {
  const [x, y] = stroke
  // A dot is a line to itself.
  const points = stroke.length > 2 ? stroke : [x, y, x, y]
  return points.join(' ')
}
const Lines = ({ strokes }: { strokes: Strokes }) =>
  strokes.map((stroke, i) => <polyline key={`line-${i.toString()}`} points={lineOf(stroke)} />)

export const Drawn = ({ strokes, sheet, label }: { strokes: Strokes; sheet: Sheet; label: string }) => (
  <svg className={css.signature} viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={label}>
    <Lines strokes={strokes} />
  </svg>
)

interface PadProps {
  label: string
  sheet: Sheet
  strokes: Strokes
  onChange: (strokes: number[][]) => void
}

/** A sheet to draw on with a finger, pen or mouse. Whoever cannot draw leaves it empty: the caller takes a name too. */
export function SignaturePad({ label, sheet, strokes, onChange }: PadProps) {
  const say = useWords()
  const line = useRef<number[]>(undefined)
  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const within = (at: number, from: number, size: number, of: number) =>
      Math.round(Math.min(1, Math.max(0, (at - from) / size)) * of)
    return [
      within(clientX, box.left, box.width, sheet.width),
      within(clientY, box.top, box.height, sheet.height),
    ]
  }
  const show = (drawn: number[]) =>
    onChange([...strokes.slice(0, count.current), drawn].map((one) => [...one]))
  const count = useRef(0)
  return (
    <div className={css.pad}>
      <svg
        className={css.signature}
        viewBox={`0 0 ${sheet.width} ${sheet.height}`}
        role="img"
        aria-label={say(label)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          count.current = strokes.length
          line.current = placeOf(event)
          show(line.current)
        }}
        onPointerMove={(event) => {
          if (!line.current) return
          line.current.push(...placeOf(event))
          show(line.current)
        }}
        onPointerUp={() => {
          line.current = undefined
        }}
        onPointerCancel={() => {
          line.current = undefined
        }}
      >
        <line x1="20" x2={sheet.width - 20} y1={sheet.height - 30} y2={sheet.height - 30} />
        <Lines strokes={strokes} />
      </svg>
      <Button
        size="small"
        kind="plain"
        label={msg('Clear')}
        disabled={strokes.length === 0}
        onPick={() => onChange([])}
      />
    </div>
  )
}
