import type { InspectedJob } from '@muster/contract/reports'
import { ScoreLine } from '@muster/ui/charts/ScoreLine.tsx'
import { column } from '@muster/ui/table/columns.tsx'
import { day, percent } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { VisitScore } from '../../../shared/score/BandScore.tsx'

const percentOf = (score: number) => percent(score / 100)

function Scores({ of: { inspections } }: { of: InspectedJob }) {
  const say = useWords()
  const { scores, lastScoreAgain } = inspections
  const last = scores.at(-1)
  if (last === undefined) return '–'
  return (
    <span className="row">
      <ScoreLine label={`${say('Scores over time')}: ${scores.map(percentOf).join(', ')}`} scores={scores} />
      <VisitScore score={last} scoreAgain={lastScoreAgain} />
    </span>
  )
}

export const inspectionColumns = [
  column<InspectedJob>('inspections', msg('Inspections'), ({ inspections }) => inspections.count, {
    align: 'end',
    width: 104,
    onCard: 'never',
  }),
  column<InspectedJob>('lastInspection', msg('Last inspection'), ({ inspections }) => inspections.lastDay, {
    cell: ({ inspections }) => <span className="figures">{day(inspections.lastDay) || '–'}</span>,
    width: 136,
  }),
  column<InspectedJob>('score', msg('Score'), ({ inspections }) => inspections.scores.at(-1), {
    cell: (job) => <Scores of={job} />,
    width: 216,
    onCard: 'badge',
  }),
]
