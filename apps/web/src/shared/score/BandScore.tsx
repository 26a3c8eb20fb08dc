import { percent } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { bandStyle } from './band-style.ts'
import css from './score.module.css'

export const BandScore = ({ score }: { score: number }) => (
  <span className={clsx('figures strong', css.banded)} style={bandStyle(score)}>
    {percent(score / 100)}
  </span>
)

interface Props {
  score: number
  scoreAgain?: number | undefined
}
/** The score of a visit, and beside it the one after its last re-inspection: both stand. */
export function VisitScore({ score, scoreAgain }: Props) {
  const say = useWords()
  if (scoreAgain === undefined) return <BandScore score={score} />
  const after = say(msg('After re-inspection'))
  return (
    <span className="row small">
      <BandScore score={score} />
      <span title={after}>
        <span className="unseen">{after}: </span>
        <BandScore score={scoreAgain} />
      </span>
    </span>
  )
}
