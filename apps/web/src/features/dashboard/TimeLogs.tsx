import { ask, type Question } from '@muster/client/query'
import { dashboard, type TrendFrequency, type UserTimeLog } from '@muster/contract/dashboard'
import { nameApart } from '@muster/rules/people/full-name'
import { ceilHours } from '@muster/rules/works/work-time'
import { count } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { captionOf, sumOf } from './caption.ts'
import { ShareChart } from './charts.ts'
import { daysBefore, daysOf, frequencies, usual } from './period.ts'
import { Tile } from './Tile.tsx'

interface Props {
  frequency: TrendFrequency | undefined
  onFrequency: (frequency: TrendFrequency) => void
}
const minuteMs = 60_000
const hoursAndMinutes = (ms: number) => {
  const minutes = Math.floor(ms / minuteMs)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

export const UserTimes = ({ frequency = usual, ...rest }: Props) => (
  <TimeLogs
    title={msg('Users Time Log')}
    column={msg('Name')}
    questionOf={(query) => ask(dashboard.userTimes, { query })}
    {...{ frequency, ...rest }}
  />
)
export const SiteTimes = ({ frequency = usual, ...rest }: Props) => (
  <TimeLogs
    ring
    title={msg('Site Time Log')}
    column={msg('Site')}
    questionOf={(query) => ask(dashboard.siteTimes, { query })}
    {...{ frequency, ...rest }}
  />
)

interface LogsProps {
  title: string
  column: string
  questionOf: (days: ReturnType<typeof daysOf>) => Question<UserTimeLog[]>
  frequency: TrendFrequency
  onFrequency: (frequency: TrendFrequency) => void
  ring?: boolean
}

function TimeLogs({ title, column, questionOf, ring = false, ...tile }: LogsProps) {
  const say = useWords()
  const hoursText = (ms: number) => say('{hours} h', { hours: count(ceilHours(ms)) })
  const before = daysBefore(tile.frequency)
  return (
    <Tile
      title={title}
      hint={msg('Hours worked, rounded up. Exact figures in the table.')}
      isEmpty={(logs) => logs.every(({ value }) => value <= 0)}
      question={questionOf(daysOf(tile.frequency))}
      before={before && questionOf(before)}
      caption={(logs, earlier) => captionOf(say, sumOf(logs), earlier && sumOf(earlier), hoursText)}
      shape="ring"
      empty={msg('No time was recorded in this time')}
      frequencies={frequencies}
      {...tile}
    >
      {(logs) => (
        <ShareChart
          label={say(title)}
          shares={logs
            .filter(({ value }) => value > 0)
            .map((log) => ({ ...log, name: nameApart(log.name, log.distinguishedBy) }))}
          restName={say('Others')}
          textOf={hoursText}
          exactTextOf={(ms) => say('{time} h', { time: hoursAndMinutes(ms) })}
          columns={[column, msg('Service time')]}
          ring={ring}
        />
      )}
    </Tile>
  )
}
