import { ask } from '@muster/client/query'
import { dashboard, type TeamMeasure } from '@muster/contract/dashboard'
import { seriesColour } from '@muster/ui/charts/series-colours.ts'
import { count } from '@muster/ui/format.ts'
import { useWords } from '@muster/ui/words.ts'
import { SpiderChart } from './charts.ts'
import { type DashboardUrl, frequencies } from './period.ts'
import { Tile } from './Tile.tsx'

type Frequency = NonNullable<DashboardUrl['team']>
interface Props {
  frequency: Frequency | undefined
  onFrequency: (frequency: Frequency) => void
}
const isOfTeam = (
  each: (typeof frequencies)[number],
): each is { value: Frequency; label: 'Week' | 'Month' } =>
  each.value === 'WEEKLY' || each.value === 'MONTHLY'
const offered = frequencies.filter(isOfTeam)

const names: Readonly<Record<TeamMeasure['figure'], { label: string; of: string }>> = {
  VISITS: { label: 'Visits', of: 'Planned visits: {count}' },
  ON_TIME: { label: 'On time', of: 'Visits begun: {count}' },
  INSPECTIONS: { label: 'Inspections', of: 'Inspections: {count}' },
  FEEDBACK: { label: 'Feedback', of: 'Feedbacks: {count}' },
  CHECKLISTS: { label: 'Checklists', of: 'Daily tasks: {count}' },
  HOURS: { label: 'Hours', of: 'Planned hours: {count}' },
}

/** Six figures of the whole team, each out of 100. */
export function Team({ frequency = 'WEEKLY', onFrequency }: Props) {
  const say = useWords()
  const textOf = (value: number | null) => (value === null ? say('No data') : `${value}%`)
  return (
    <Tile
      title="Users Spider"
      hint="Visits done, starts within ten minutes, scores, daily tasks done, and hours of those planned"
      question={ask(dashboard.team, { query: { frequency } })}
      isEmpty={(figures) => figures.every(({ value }) => value === null)}
      empty="Nothing was planned or rated in this time"
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
          columns={['Figure', 'Value', 'Measured by']}
        />
      )}
    </Tile>
  )
}
