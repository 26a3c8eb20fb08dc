import { prefetch, useAnswer, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import type { PayPeriod, PaySheet } from '@muster/contract/pay/rows'
import { Page } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { UndecidedNotice } from './decisions/UndecidedNotice.tsx'
import { useActorId, useDecisions } from './decisions/use-decisions.ts'
import { WaitingOvertime } from './overtime/WaitingOvertime.tsx'
import { amountsOf, choosePeriod, cleanRows, type PayUrl, payShape, periodList, sheetOf } from './pay-url.ts'
import { NoPeriods } from './periods/NoPeriods.tsx'
import { PeriodActions } from './periods/PeriodActions.tsx'
import { PeriodChoice, PeriodState } from './periods/PeriodChoice.tsx'
import { PeriodNote } from './periods/PeriodNote.tsx'
import { CleanBanner } from './sheet/CleanBanner.tsx'
import { PeriodAmounts } from './sheet/PeriodAmounts.tsx'
import { SheetTable } from './sheet/SheetTable.tsx'

export const loader = (search: Search) => {
  const { period } = readSearch(payShape, search)
  return prefetch(periodList(), ...(period === undefined ? [] : [sheetOf(period)]))
}

export default function PayPage() {
  const [url, setUrl] = useUrlState(payShape)
  const all = useAnswer(periodList())
  const { periods, period } = choosePeriod(all, url)
  const { answer, failure, again } = useAsk(period && sheetOf(period.id))
  const level = useLevel()
  // The rows of the period before must not be approved in this one.
  const sheet = answer?.period.id === period?.id ? answer : undefined
  if (!period) return <NoPeriods level={level} />
  return (
    <Page
      title={msg('Pay periods')}
      beside={<PeriodState period={sheet?.period ?? period} />}
      action={sheet && <PeriodActions sheet={sheet} level={level} />}
      filters={
        <>
          <PeriodChoice
            all={all}
            periods={periods}
            period={sheet?.period ?? period}
            onCalendar={(calendar) => setUrl({ calendar, period: undefined })}
            onPeriod={(id) => setUrl({ period: id })}
          />
          <WaitingOvertime />
        </>
      }
    >
      {!sheet && <NoAnswer failure={failure} again={again} rows={10} />}
      {sheet && <Sheet sheet={sheet} url={{ ...url, period: period.id }} onUrl={setUrl} />}
    </Page>
  )
}

function useAmounts(periodId: number) {
  const level = useLevel()
  const mayRead = useMay(pay.amounts) && isManagement(level)
  const { answer, failure } = useAsk(mayRead ? amountsOf(periodId) : undefined)
  if (answer?.periodId === periodId) return answer
  return mayRead && !failure ? 'AWAITED' : undefined
}

interface Props {
  sheet: PaySheet
  url: PayUrl & { period: PayPeriod['id'] }
  onUrl: (change: Partial<PayUrl>) => void
}

function Sheet({ sheet, url, onUrl }: Props) {
  const { period, rows, decision } = sheet
  const { approve, giveBack, left, dismiss } = useDecisions(period.id)
  const mayApprove = useMay(pay.approve)
  const amounts = useAmounts(period.id)
  const clean = cleanRows(rows, useActorId(), decision)
  return (
    <div className="stack">
      <PeriodNote period={period} />
      <UndecidedNotice
        left={left}
        leadTo={(person) => to(paths.payPerson, { period: period.id, person })}
        onDismiss={dismiss}
      />
      {period.state === 'OPEN' && mayApprove && (
        <CleanBanner period={period} rows={clean} decision={decision} onApprove={approve} />
      )}
      <SheetTable
        sheet={sheet}
        amounts={amounts}
        url={url}
        onUrl={onUrl}
        onApprove={approve}
        onReturn={giveBack}
      />
      {/* They come after the hours: above the list they would move rows under a pointer. */}
      {amounts && amounts !== 'AWAITED' && <PeriodAmounts amounts={amounts} />}
    </div>
  )
}
