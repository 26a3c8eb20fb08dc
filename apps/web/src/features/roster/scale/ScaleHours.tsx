import type { TimeSpan } from './day-scale.ts'
import css from './scale.module.css'

const hour = 60
/** Every second hour stands above its line. */
export function ScaleHours({ scale: { start, end } }: { scale: TimeSpan }) {
  const hours = Array.from({ length: (end - start) / hour }, (_, at) => start / hour + at)
  return (
    <span className={css.hours} aria-hidden>
      {hours.map((each, at) => (
        <span key={each} className="figures">
          {at % 2 === 0 ? String((each + 24) % 24).padStart(2, '0') : ''}
        </span>
      ))}
    </span>
  )
}
