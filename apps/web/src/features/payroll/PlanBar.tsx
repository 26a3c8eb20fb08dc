import { duration } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { CSSProperties } from 'react'
import css from './payroll.module.css'

interface Props {
  planned: number
  worked: number
  longest: number
}

/** The hours of a row against its plan: the bar is what was worked, the frame and its end mark what was planned. */
export function PlanBar({ planned, worked, longest }: Props) {
  const say = useWords()
  const share = (ms: number) => `${longest > 0 ? (Math.max(0, ms) / longest) * 100 : 0}%`
  const style = { '--worked': share(worked), '--planned': share(planned) } as CSSProperties
  const label = say('Worked {worked}, planned {planned}', {
    worked: duration(worked),
    planned: duration(planned),
  })
  return (
    <span className={css.planBar} role="img" aria-label={label} title={label} style={style}>
      <span className={css.planBarPlanned} />
      <span className={worked > planned ? clsx(css.planBarWorked, css.over) : css.planBarWorked} />
    </span>
  )
}
