import { useAsk } from '@muster/client/query'
import { scoresText } from '@muster/rules/works/reinspection'
import { Button } from '@muster/ui/button/Button.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { openReinspect } from './open-reinspect.tsx'
import { scoresOfVisit } from './questions.ts'

/** The score of a visit and those of its re-inspections, which all stand; with the next one for whoever may judge it. */
export function VisitScoresLine({ workId }: { workId: number }) {
  const say = useWords()
  const { answer } = useAsk(scoresOfVisit(workId))
  if (!answer) return null
  return (
    <>
      {answer.again.length > 0 && <p className="strong">{scoresText(answer, answer.again, say)}</p>}
      {answer.toJudge.length > 0 && (
        <div className="row">
          <Button label={msg('Re-inspect')} onPick={() => openReinspect(workId)} />
        </div>
      )}
    </>
  )
}
