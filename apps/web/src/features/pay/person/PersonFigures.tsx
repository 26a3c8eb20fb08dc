import type { PayRow } from '@muster/contract/pay/rows'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Stat } from '@muster/ui/page/Stat.tsx'
import { duration, moment } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { leaveHoursText, typeText } from '../../../shared/leave/leave-words.ts'
import { hoursStates } from '../../../shared/pay/pay-words.ts'
import { ExceptionChips } from '../ExceptionChips.tsx'
import css from '../pay.module.css'

interface Props {
  row: PayRow
  /** Beside the hours. */
  children?: ReactNode
}
export function PersonFigures({ row, children }: Props) {
  const say = useWords()
  const time = (ms: number) => <WholeMinutes ms={ms} />
  return (
    <section className={clsx('stack small', css.figures)}>
      <StateLine row={row} />
      <div className={css.stats}>
        <Stat label={msg('Planned')} value={time(row.plannedTime)} />
        <Stat label={msg('Clocked')} value={time(row.clockedTime)} />
        <Stat label={msg('Break')} value={time(row.breakTime)} />
        <Stat label={msg('Difference')} value={<WholeMinutes ms={row.difference} isSigned />} />
        {row.leave?.map((hours) => (
          <Stat
            key={`${hours.typeId} ${hours.paid} ${hours.isHoliday}`}
            label={
              hours.isHoliday
                ? leaveHoursText(say, hours)
                : say('On leave: {type}', { type: typeText(say, hours.typeName) })
            }
            value={time(hours.time)}
          />
        ))}
        {row.leaveAdjustments?.map(({ typeId, typeName, paid, isHoliday, ...of }) => (
          <Stat
            key={`${typeId} ${paid} ${isHoliday}`}
            label={
              isHoliday
                ? say('Public holiday adjustment: {type}', { type: typeText(say, typeName) })
                : say('Leave adjustment: {type}', { type: typeText(say, typeName) })
            }
            value={<WholeMinutes ms={of.time} isSigned />}
          />
        ))}
        {row.adjustedTime !== 0 && (
          <>
            <Stat label={msg('Adjustment')} value={<WholeMinutes ms={row.adjustedTime} isSigned />} />
            <Stat label={msg('To be paid')} value={time(row.clockedTime + row.adjustedTime)} />
          </>
        )}
        {children}
      </div>
    </section>
  )
}

/** `38 h 11 min`, without the seconds that have begun: these stand on hover, and in the file. */
function WholeMinutes({ ms, isSigned = false }: { ms: number; isSigned?: boolean }) {
  const say = useWords()
  const sign = ms < 0 ? '−' : isSigned && ms > 0 ? '+' : ''
  return <bdi title={duration(ms)}>{`${sign}${hoursAndMinutes(say, Math.floor(Math.abs(ms) / 60_000))}`}</bdi>
}

/** Beside the name: how far the hours are, and what is unusual about them. */
export const HoursChips = ({ row }: { row: PayRow }) => (
  <>
    <Badge {...hoursStates[row.state]} />
    <ExceptionChips exceptions={row.exceptions} />
  </>
)

function StateLine({ row }: { row: PayRow }) {
  const say = useWords()
  if (!row.approvedBy && !row.submittedBy && !row.returnReason) return null
  return (
    <p className="row">
      {row.approvedBy && (
        <span className="faint">
          {say('Approved by {name} on {at}', { name: row.approvedBy, at: moment(row.approvedAt ?? '') })}
        </span>
      )}
      {row.submittedBy && (
        <span className="faint">
          {say('Submitted by {name} on {at}', { name: row.submittedBy, at: moment(row.submittedAt ?? '') })}
        </span>
      )}
      {row.returnReason && (
        <span className="reading">
          {say('Returned by {name}: {reason}', { name: row.returnedBy ?? '', reason: row.returnReason })}
        </span>
      )}
    </p>
  )
}
