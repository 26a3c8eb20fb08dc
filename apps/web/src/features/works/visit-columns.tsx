import type { SpecType } from '@muster/contract/jobs/job-details'
import type { Work } from '@muster/contract/works/works'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { badge, column, widths } from '@muster/ui/table/columns.tsx'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { PersonName } from '../../shared/name-links/NameLinks.tsx'
import { VisitScore } from '../../shared/score/BandScore.tsx'
import { Zone } from '../../shared/site-time/Zone.tsx'
import { visitStates } from '../../shared/visits/visit-states.ts'
import { flagNames } from './review-words.ts'

export const typeNames = {
  NORMAL: msg('Tasks'),
  INSPECTION: msg('Inspection'),
  FEEDBACK: msg('Feedback'),
} as const satisfies Record<SpecType, string>

/** By the clock of the site; the day after where it ended then. */
function timesOf({ startTime = '', endTime }: Work): string {
  const end = endTime ? ` ${clock(endTime)}` : ''
  const isLater = endTime && endTime.slice(0, 10) !== startTime.slice(0, 10)
  return `${clock(startTime)} –${end}${isLater ? ' +1' : ''}`
}

function Times({ of }: { of: Work }) {
  const say = useWords()
  return (
    <span className="figures">
      {of.endTime || !of.startTime ? timesOf(of) : say('Since {time}', { time: clock(of.startTime) })}{' '}
      <ZoneOf visit={of} />
    </span>
  )
}
const ZoneOf = ({ visit }: { visit: Work }) => <Zone timezone={visit.timezone} at={visit.startTime} />

/** On a card, which names the visit by it, with the times. */
function DayOf({ visit }: { visit: Work }) {
  const isNarrow = useIsNarrow()
  const date = day(visit.startTime)
  if (!isNarrow) return <span className="figures">{date}</span>
  return (
    <span className="figures">
      {`${date}, ${timesOf(visit)}`} <ZoneOf visit={visit} />
    </span>
  )
}

function Types({ of: { jobSpecTypes } }: { of: Work }) {
  const say = useWords()
  return jobSpecTypes.map((type) => say(typeNames[type])).join(', ')
}

/** How many of the actions from failed checks are verified or closed. */
function Fixed({ count, settled }: NonNullable<Work['repairs']>) {
  const say = useWords()
  const isOpen = settled < count
  return <Badge label={say('{settled} of {count}', { settled, count })} tone={isOpen ? 'warn' : 'good'} />
}

/** A row opens the report of its visit wherever it is pressed: the links of its names stand in the report. */
export const visitColumns = [
  column<Work>('startTime', msg('Date'), ({ startTime }) => startTime?.slice(0, 10), {
    cell: (work) => <DayOf visit={work} />,
    width: widths.date,
  }),
  column<Work>('times', msg('Times'), timesOf, {
    cell: (work) => <Times of={work} />,
    width: 164,
    onCard: 'never',
  }),
  column<Work>('employeeName', msg('Person'), ({ employeeName }) => employeeName, {
    cell: ({ tenantUserId, employeeName, distinguishedBy }) => (
      <PersonName id={tenantUserId} name={employeeName} distinguishedBy={distinguishedBy} />
    ),
  }),
  column<Work>('locationName', msg('Site'), ({ locationName }) => locationName),
  column<Work>('clientName', msg('Client'), ({ clientName }) => clientName, { hidden: true }),
  column<Work>('timezone', msg('Time zone'), ({ timezone }) => timezone, { hidden: true }),
  column<Work>('types', msg('Type'), ({ jobSpecTypes }) => jobSpecTypes.join(' '), {
    cell: (work) => <Types of={work} />,
    hidden: true,
    width: 112,
  }),
  badge<Work>(
    'status',
    msg('Status'),
    ({ status }) => visitStates[status].label,
    ({ status }) => <Badge {...visitStates[status]} />,
    { width: 112 },
  ),
  column<Work>('flags', msg('Flags'), ({ reviewFlags = [] }) => reviewFlags.join(' '), {
    cell: ({ reviewFlags = [], startArrived }) => (
      <span className="row small">
        {reviewFlags.map((flag) => (
          <Badge key={flag} label={flagNames[flag]} tone="warn" />
        ))}
        {startArrived && (
          <Badge label={msg('Start arrived at {time}')} values={{ time: clock(startArrived) }} />
        )}
      </span>
    ),
    width: 184,
  }),
  column<Work>('repairs', msg('Fixed'), ({ repairs }) => repairs && `${repairs.settled} / ${repairs.count}`, {
    cell: ({ repairs }) => repairs && <Fixed {...repairs} />,
    width: 96,
    // Most visits have none, and the names of sites need the room.
    hidden: true,
  }),
  column<Work>('score', msg('Score'), ({ score }) => score, {
    cell: ({ score, scoreAgain }) => score != null && <VisitScore score={score} scoreAgain={scoreAgain} />,
    align: 'end',
    onCard: 'badge',
    width: 112,
  }),
]
