import type { PayPeriod } from '@muster/contract/pay/rows'
import { IconButton } from '@muster/ui/button/IconButton.tsx'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { daysText, periodStates } from '../../../shared/pay/pay-words.ts'
import css from '../pay.module.css'

interface Props {
  all: readonly PayPeriod[]
  /** Of the calendar of the period, the newest first. */
  periods: readonly PayPeriod[]
  period: PayPeriod
  onCalendar: (id: number) => void
  onPeriod: (id: number) => void
}

export const PeriodState = ({ period }: Pick<Props, 'period'>) => (
  <span className={css.periodState}>
    <Badge {...periodStates[period.state]} />
    {period.isCurrent && <Badge label={msg('Current')} />}
  </span>
)

export function PeriodChoice({ all, periods, period, onCalendar, onPeriod }: Props) {
  const say = useWords()
  const calendars = [...new Map(all.map((each) => [each.calendarId, each.calendarName]))]
  const at = periods.findIndex(({ id }) => id === period.id)
  const turn = (id: number | undefined) => () => id !== undefined && onPeriod(id)
  const [later, earlier] = [periods[at - 1]?.id, periods[at + 1]?.id]
  return (
    <>
      {calendars.length > 1 && (
        <SelectField
          compact
          label={msg('Pay calendar')}
          options={calendars.map(([value, label]) => ({ value, label }))}
          value={period.calendarId}
          onChange={(id) => id !== undefined && onCalendar(id)}
        />
      )}
      <span className={css.turn}>
        <IconButton
          label={msg('Earlier period')}
          icon={IconChevronLeft}
          disabled={earlier === undefined}
          onPick={turn(earlier)}
        />
        <SelectField
          compact
          label={msg('Pay period')}
          options={periods.map((each) => ({
            value: each.id,
            label: daysText(say, each),
            detail: say(each.isCurrent ? msg('Current') : periodStates[each.state].label),
          }))}
          value={period.id}
          onChange={(id) => id !== undefined && onPeriod(id)}
        />
        <IconButton
          label={msg('Later period')}
          icon={IconChevronRight}
          disabled={later === undefined}
          onPick={turn(later)}
        />
      </span>
    </>
  )
}
