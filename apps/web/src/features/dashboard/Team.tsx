import { ask } from '@muster/client/query'
import { dashboard, type TeamMeasure } from '@muster/contract/dashboard'
import { seriesColour } from '@muster/ui/charts/series-colours.ts'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { choicesOf } from '../../shared/choices.ts'
import { SpiderChart } from './charts.ts'
import { type DashboardUrl, frequencyWords } from './period.ts'
import { Tile } from './Tile.tsx'

type Frequency = NonNullable<DashboardUrl['team']>
interface Props {
  frequency: Frequency | undefined
  onFrequency: (frequency: Frequency) => void
}
const ofTeam = ['WEEKLY', 'MONTHLY'] as const satisfies Frequency[]
const offered = choicesOf(ofTeam, frequencyWords)

const names: Readonly<Record<TeamMeasure['figure'], { label: string; of: string }>> = {
  VISITS: { label: msg('Visits'), of: msg('Planned visits: {count}') },
  ON_TIME: { label: msg('On time'), of: msg('Visits started: {count}') },
  INSPECTIONS: { label: msg('Inspections'), of: msg('Inspections: {count}') },
  FEEDBACK: { label: msg('Feedback'), of: msg('Feedbacks: {count}') },
  CHECKLISTS: { label: msg('Checklists'), of: msg('Daily tasks: {count}') },
  HOURS: { label: msg('Hours'), of: msg('Planned hours: {count}') },
}

export function Team({ frequency = 'WEEKLY', onFrequency }: Props) {
  const say = useWords()
  const textOf = (value: number | null) => (value === null ? say('No data') : `${value}%`)
  return (
    <Tile
      title={msg('Users Spider')}
      hint={msg(
        'Visits done, starts within ten minutes, scores before re-inspection, daily tasks done, and hours of those planned',
      )}
      shape="ring"
      question={ask(dashboard.team, { query: { frequency } })}
      isEmpty={(figures) => figures.every(({ value }) => value === null)}
      empty={msg('Nothing was planned or rated in this time')}
      frequencies={offered}
      {...{ frequency, onFrequency }}
    >
      {(figures) => (
        <SpiderChart
          label={say('Users Spider')}
          axes={figures.map(({ figure, value, of }) => ({
            key: figure,
            name: say(names[figure].label),
            value,
            text: textOf(value),
            of: say(names[figure].of, { count: count(of) }),
          }))}
          colour={seriesColour(3)}
          columns={[msg('Figure'), msg('Value'), msg('Measured by')]}
        />
      )}
    </Tile>
  )
}
