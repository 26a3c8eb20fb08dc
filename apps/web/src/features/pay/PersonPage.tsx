import { prefetch, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { pay } from '@muster/contract/pay/pay'
import type { PayPerson } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, PageSkeleton } from '@muster/ui/page/states.tsx'
import { asWritten, msg, useWords } from '@muster/ui/words/words.ts'
import { paths, to } from '../../navigation/paths.ts'
import { readSearch, type Search, useUrlState } from '../../navigation/url.ts'
import { daysText } from '../../shared/pay/pay-words.ts'
import { mayChangeVisit, useActor } from '../../shared/visits/visit-actions.tsx'
import { RefusedPage } from '../../shell/errors/RefusedPage.tsx'
import { UndecidedNotice } from './decisions/UndecidedNotice.tsx'
import { useDecisions } from './decisions/use-decisions.ts'
import { type PersonUrl, personShape, personSheetOf, sheetOf } from './pay-url.ts'
import { PeriodNote } from './periods/PeriodNote.tsx'
import { Adjustments } from './person/Adjustments.tsx'
import { LeaveAdjustments } from './person/LeaveAdjustments.tsx'
import { PersonActions } from './person/PersonActions.tsx'
import { PersonDays } from './person/PersonDays.tsx'
import { HoursChips, PersonFigures } from './person/PersonFigures.tsx'
import { PayTotal, PersonLines } from './person/PersonLines.tsx'

export const loader = async (search: Search) => {
  const { period, person } = readSearch(personShape, search)
  if (period !== undefined && person !== undefined)
    await prefetch(personSheetOf(period, person), sheetOf(period))
}

export default function PersonPage() {
  const [url] = useUrlState(personShape)
  const { period, person } = url
  const isNamed = period !== undefined && person !== undefined
  const { answer, failure, again } = useAsk(isNamed ? personSheetOf(period, person) : undefined)
  if (!isNamed)
    return (
      <Page title={msg('Timesheet')}>
        <EmptyState
          title={msg('Open a person from Pay periods')}
          action={<Button label={msg('Pay periods')} href={paths.pay} />}
        />
      </Page>
    )
  const sheet = answer?.row.tenantUserId === person && answer.period.id === period ? answer : undefined
  if (sheet) return <PersonSheet key={`${period} ${person}`} sheet={sheet} url={url} />
  if (!failure) return <PageSkeleton />
  return <RefusedPage error={failure} title={msg('Timesheet')} onRetry={again} />
}

function PersonSheet({ sheet, url }: { sheet: PayPerson; url: PersonUrl }) {
  const say = useWords()
  const { period, row, adjustments, leaveAdjustments = [] } = sheet
  const personInPeriod = { periodId: period.id, tenantUserId: row.tenantUserId }
  const actor = useActor()
  const mayApprove = useMay(pay.approve)
  const mayDecide = mayApprove && period.state === 'OPEN' && mayChangeVisit(actor, row)
  const { approve, isApproving, giveBack, left, dismiss } = useDecisions(period.id)
  return (
    <Page
      title={asWritten(row.employeeName)}
      beside={<HoursChips row={row} />}
      sentence={[daysText(say, period), row.employeeNumber ?? row.distinguishedBy]
        .filter(Boolean)
        .join(' · ')}
      action={
        <PersonActions
          sheet={sheet}
          url={url}
          isApproving={isApproving}
          onApprove={() => approve([row])}
          onReturn={giveBack}
        />
      }
    >
      <div className="stack">
        <PeriodNote period={period} />
        <UndecidedNotice
          left={left}
          leadTo={(person) => to(paths.payPerson, { period: period.id, person })}
          onDismiss={dismiss}
        />
        <PersonFigures row={row}>
          <PayTotal {...personInPeriod} />
        </PersonFigures>
        <PersonDays sheet={sheet} />
        <PersonLines {...personInPeriod} />
        <Adjustments adjustments={adjustments} mayDecide={mayDecide} />
        <LeaveAdjustments adjustments={leaveAdjustments} />
      </div>
    </Page>
  )
}
