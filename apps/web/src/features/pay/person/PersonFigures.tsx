import { msg } from '@muster/contract/kit/msg'
import type { PayRow } from '@muster/contract/pay/rows'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Stat } from '@muster/ui/page/Stat.tsx'
import { duration, moment } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { typeText } from '../../../shared/leave/leave-words.ts'
import { hoursStates } from '../../../shared/pay/pay-words.ts'
import { Difference } from '../Difference.tsx'
import { ExceptionChips } from '../ExceptionChips.tsx'
import css from '../pay.module.css'

export function PersonFigures({ row }: { row: PayRow }) {
  const say = useWords()
  return (
    <section className={clsx('stack small', css.figures)}>
      <StateLine row={row} />
      {row.exceptions.length > 0 && <ExceptionChips exceptions={row.exceptions} />}
      <div className={css.stats}>
        <Stat label={msg('Planned')} value={duration(row.plannedTime)} />
        <Stat label={msg('Clocked')} value={duration(row.clockedTime)} />
        <Stat label={msg('Break')} value={duration(row.breakTime)} />
        <Stat label={msg('Difference')} value={<Difference ms={row.difference} />} />
        {row.leave?.map(({ typeId, typeName, paid, time, isHoliday }) => (
          <Stat
            key={`${typeId} ${paid} ${isHoliday}`}
            label={
              isHoliday
                ? say('Public holiday not worked: {type}', { type: typeText(say, typeName) })
                : say('On leave: {type}', { type: typeText(say, typeName) })
            }
            value={duration(time)}
          />
        ))}
        {row.leaveAdjustments?.map(({ typeId, typeName, paid, time, isHoliday }) => (
          <Stat
            key={`${typeId} ${paid} ${isHoliday}`}
            label={
              isHoliday
                ? say('Public holiday adjustment: {type}', { type: typeText(say, typeName) })
                : say('Leave adjustment: {type}', { type: typeText(say, typeName) })
            }
            value={<Difference ms={time} />}
          />
        ))}
        {row.adjustedTime !== 0 && (
          <>
            <Stat label={msg('Adjustment')} value={<Difference ms={row.adjustedTime} />} />
            <Stat label={msg('To be paid')} value={duration(row.clockedTime + row.adjustedTime)} />
          </>
        )}
      </div>
    </section>
  )
}

function StateLine({ row }: { row: PayRow }) {
  const say = useWords()
  return (
    <p className="row">
      <Badge {...hoursStates[row.state]} />
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
