import { ask, useAsk } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { payroll } from '@muster/contract/pay/payroll'
import { Stat } from '@muster/ui/page/Stat.tsx'
import { duration } from '@muster/ui/words/format.ts'
import { useUrlState } from '../../../navigation/url.ts'
import { companyToday } from '../../../shared/here/company-today.ts'
import { DateRangePicker } from '../../../shared/pickers/DateRangePicker.tsx'
import { factsOfPerson } from '../../payroll/facts-of-person.ts'
import { PayrollReport } from '../../payroll/PayrollReport.tsx'
import { mostDays, payrollFilters } from '../../payroll/payroll-url.ts'
import css from '../profiles.module.css'
import { lastTwoWeeks, serviceTimeFrom } from './week-hours.ts'

export function PersonHours({ id }: { id: number }) {
  const [url, setUrl] = useUrlState(payrollFilters)
  const weeks = lastTwoWeeks(companyToday(), useWeekStart())
  const { startDate = weeks.lastWeek, endDate = weeks.today } = url
  const question = ask(payroll.byUser, { query: { tenantUserId: id, startDate, endDate } })
  const isUsual = startDate === weeks.lastWeek && endDate === weeks.today
  const { answer, isLoading } = useAsk(question)
  const rows = isUsual && !isLoading ? answer?.payrollDetail : undefined
  return (
    <div className="stack">
      <div className="row">
        <DateRangePicker value={{ startDate, endDate }} onChange={setUrl} most={mostDays} compact />
      </div>
      {rows && (
        <div className={css.weeks}>
          <Stat
            label={msg('Last week')}
            value={duration(serviceTimeFrom(rows, weeks.lastWeek, weeks.thisWeek))}
          />
          <Stat label={msg('This week')} value={duration(serviceTimeFrom(rows, weeks.thisWeek))} />
        </div>
      )}
      <PayrollReport question={question} facts={factsOfPerson} open={url} onOpen={setUrl} />
    </div>
  )
}
