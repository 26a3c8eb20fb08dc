import { percent } from '@muster/ui/words/format.ts'
import { clsx } from 'clsx'
import { bandStyle } from './band-style.ts'
import css from './score.module.css'

export const BandScore = ({ score }: { score: number }) => (
  <span className={clsx('figures', css.banded, css.score)} style={bandStyle(score)}>
    {percent(score / 100)}
  </span>
)
