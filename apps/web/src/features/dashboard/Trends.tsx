import { ask } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { dashboard, type TrendFrequency, type TrendPoint } from '@muster/contract/dashboard'
import { nameApart } from '@muster/rules/people/full-name'
import { seriesColour } from '@muster/ui/charts/series-colours.ts'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { JobPicker } from '../../shared/pickers/JobPicker.tsx'
import { captionOf, sumOf } from './caption.ts'
import { BarChart, LineChart } from './charts.ts'
import { frequencies, pointsOf, usual } from './period.ts'
import { Tile } from './Tile.tsx'

interface Props {
  frequency: TrendFrequency | undefined
  onFrequency: (frequency: TrendFrequency) => void
}
/** Thirty days hold the week before the last seven. */
const weekBefore = (points: readonly TrendPoint[]) => points.slice(-14, -7)
const isZero = (points: readonly TrendPoint[]) => points.every(({ value }) => value === 0)

/** The documents' first load of jobs. It bounds nothing: the picker searches on the server for more. */
const jobsAtOnce = 200

interface WorksProps extends Props {
  job: number | undefined
  onJob: (job: number | undefined) => void
}
export function WorksTrend({ frequency = usual, onFrequency, job, onJob }: WorksProps) {
  const say = useWords()
  const weekStart = useWeekStart()
  const questionOf = (each: TrendFrequency) =>
    ask(dashboard.workTrend, { query: { frequency: each, jobId: job, statuses: ['COMPLETED'] } })
  return (
    <Tile
      title={msg('Completed Tasks Trend')}
      hint={msg('Visits completed, by start date at the site')}
      question={questionOf(frequency)}
      before={frequency === 'WEEKLY' ? questionOf('MONTHLY') : undefined}
      caption={(points, before) => captionOf(say, sumOf(points), before && sumOf(weekBefore(before)))}
      shape="bars"
      isEmpty={isZero}
      empty={msg('No visits were completed in this time')}
      filter={
        <JobPicker
          compact
          clearable
          placeholder={msg('All jobs')}
          value={job}
          onChange={onJob}
          size={jobsAtOnce}
        />
      }
      {...{ frequency, frequencies, onFrequency }}
    >
      {(points) => (
        <BarChart
          label={say('Completed Tasks Trend')}
          points={pointsOf(points)}
          weekStart={weekStart}
          colour={seriesColour(0)}
          textOf={count}
          columns={[msg('Time'), msg('Visits')]}
        />
      )}
    </Tile>
  )
}

export function JobsTrend({ frequency = usual, onFrequency }: Props) {
  const say = useWords()
  const weekStart = useWeekStart()
  return (
    <Tile
      title={msg('Jobs Trend')}
      hint={msg('Jobs by when they were created')}
      question={ask(dashboard.jobTrend, { query: { frequency } })}
      before={
        frequency === 'WEEKLY' ? ask(dashboard.jobTrend, { query: { frequency: 'MONTHLY' } }) : undefined
      }
      caption={(points, before) => captionOf(say, sumOf(points), before && sumOf(weekBefore(before)))}
      shape="line"
      isEmpty={isZero}
      empty={msg('No job was created in this time')}
      {...{ frequency, frequencies, onFrequency }}
    >
      {(points) => (
        <LineChart
          label={say('Jobs Trend')}
          points={pointsOf(points)}
          weekStart={weekStart}
          colour={seriesColour(0)}
          textOf={count}
          columns={[msg('Time'), msg('Jobs')]}
        />
      )}
    </Tile>
  )
}

const mostPeople = 10

export function UsersTrend({ frequency = usual, onFrequency }: Props) {
  const say = useWords()
  return (
    <Tile
      title={msg('Users Trend')}
      hint={msg('Completed visits of each person, most first')}
      question={ask(dashboard.userTrend, { query: { frequency } })}
      shape="lying"
      isEmpty={(points) => points.length === 0}
      empty={msg('No visits were completed in this time')}
      {...{ frequency, frequencies, onFrequency }}
    >
      {(points) => (
        <>
          <BarChart
            lying
            label={say('Users Trend')}
            points={points.map((point) => ({
              ...point,
              label: nameApart(point.label, point.distinguishedBy),
            }))}
            most={mostPeople}
            colour={seriesColour(0)}
            textOf={count}
            columns={[msg('Name'), msg('Visits')]}
          />
          {points.length > mostPeople && (
            <p className="faint">
              {say('Top {most} of {count}. See all in the table.', {
                most: mostPeople,
                count: points.length,
              })}
            </p>
          )}
        </>
      )}
    </Tile>
  )
}
