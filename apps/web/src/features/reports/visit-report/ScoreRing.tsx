import type { FilledWork } from '@muster/contract/works/works'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { bandStyle } from '../../../shared/score/band-style.ts'
import scoreCss from '../../../shared/score/score.module.css'
import css from '../reports.module.css'

const radius = 32
const round = 2 * Math.PI * radius

export function ScoreRing({ percentage, band }: NonNullable<FilledWork['overall']>) {
  const say = useWords()
  const label = `${percentage}% ${say(band)}`
  return (
    <svg
      className={clsx(css.ring, scoreCss.banded)}
      style={bandStyle(percentage)}
      width={72}
      height={72}
      role="img"
      aria-label={label}
    >
      <circle className={css.ringGround} cx={36} cy={36} r={radius} />
      <circle
        className={css.ringScore}
        cx={36}
        cy={36}
        r={radius}
        strokeDasharray={`${(round * percentage) / 100} ${round}`}
      />
      <text className={clsx('figures', css.ringText)} x={36} y={36}>
        {`${percentage}%`}
      </text>
    </svg>
  )
}
