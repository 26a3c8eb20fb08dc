import { ask, useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import type { MyPayPeriod, PayAdjustment, PayLeaveAdjustment, PayPeriod } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { useIsOnline } from '@muster/ui/page/states.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { day, duration } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { useKept } from '../../offline/kept/kept-answers.ts'
import fieldCss from '../checklist/field.module.css'
import { leaveHoursText } from '../leave/leave-words.ts'
import { MyLines } from './lines/MyLines.tsx'
import { myEmployment } from './MyEmployment.tsx'
import css from './my-pay.module.css'
import { daysText, hoursStates, leaveDaysText, periodStates } from './pay-words.ts'

const myPay = ask(pay.mine)
/** Those before are folded. */
const shownAtFirst = 2

export function MyPay() {
  const say = useWords()
  const { answer } = useKept(myPay)
  const hasTerms = (useKept(myEmployment).answer?.terms.length ?? 0) > 0
  if (!answer || answer.length === 0) return null
  const [first, rest] = [answer.slice(0, shownAtFirst), answer.slice(shownAtFirst)]
  return (
    <section className="stack" aria-label={say('Pay periods')}>
      {first.map((mine) => (
        <Period key={mine.period.id} mine={mine} hasTerms={hasTerms} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{say('Earlier pay periods')}</summary>
          <div className={clsx('stack', css.rest)}>
            {rest.map((mine) => (
              <Period key={mine.period.id} mine={mine} hasTerms={hasTerms} />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

function Period({ mine, hasTerms }: { mine: MyPayPeriod; hasTerms: boolean }) {
  const say = useWords()
  const { period, state, approvedTime, clockedTime, adjustments } = mine
  const paidHere = adjustments.filter(({ periodId }) => periodId === period.id)
  const paidLater = adjustments.filter(({ periodId }) => periodId !== period.id)
  return (
    <article className={clsx('card', fieldCss.visit)}>
      {mine.returnReason && (
        <p className={css.returned} role="alert">
          {say('Returned: {reason}', { reason: mine.returnReason })}
        </p>
      )}
      <p className="row">
        <strong className="figures">{daysText(say, period)}</strong>
        {period.state === 'OPEN' ? (
          <Badge {...hoursStates[state]} />
        ) : (
          <Badge {...periodStates[period.state]} />
        )}
      </p>
      <dl className={css.figures}>
        <Figure label={say('Clocked')} ms={clockedTime} />
        {approvedTime !== null && <Figure label={say('Approved')} ms={approvedTime} />}
        {mine.leave?.map((hours) => (
          <Figure
            key={`${hours.typeId} ${hours.paid} ${hours.isHoliday}`}
            label={leaveHoursText(say, hours)}
            ms={hours.time}
          />
        ))}
        {mine.adjustedTime !== 0 && (
          <>
            <Figure label={say('Adjustment')} ms={mine.adjustedTime} isSigned />
            <Figure label={say('To be paid')} ms={(approvedTime ?? clockedTime) + mine.adjustedTime} />
          </>
        )}
      </dl>
      <AdjustmentLines title={say('Paid in this period, from earlier visits')} adjustments={paidHere} />
      <AdjustmentLines title={say('Paid in a later period')} adjustments={paidLater} isLater />
      <LeaveAdjustmentLines mine={mine} />
      {hasTerms && <MyLines periodId={period.id} />}
      <Submit mine={mine} />
      {mine.mayWithdraw && <Withdraw period={period} />}
    </article>
  )
}

function Figure({ label, ms, isSigned }: { label: string; ms: number; isSigned?: boolean }) {
  return (
    <div>
      <dt className="faint">{label}</dt>
      <dd className="figures strong">
        <bdi>{`${isSigned && ms > 0 ? '+' : ''}${duration(ms)}`}</bdi>
      </dd>
    </div>
  )
}

interface LinesProps {
  title: string
  adjustments: readonly PayAdjustment[]
  isLater?: boolean
}
function AdjustmentLines({ title, adjustments, isLater }: LinesProps) {
  const say = useWords()
  if (adjustments.length === 0) return null
  return (
    <div>
      <p className="strong">{title}</p>
      <ul className={clsx('plain-list', css.lines)}>
        {adjustments.map(({ id, date, locationName, serviceTime, ...each }) => (
          <li key={id}>
            <p>
              {day(date)}, {locationName}:{' '}
              <bdi className="figures strong">{`${serviceTime > 0 ? '+' : ''}${duration(serviceTime)}`}</bdi>
            </p>
            <p className="faint">
              {say(lateWords(each.reason, isLater), {
                from: day(isLater ? each.paidFirstDay : each.sourceFirstDay),
                to: day(isLater ? each.paidLastDay : each.sourceLastDay),
              })}
            </p>
            {each.reason && <p className="reading">{each.reason}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why a visit is paid later. Answers that the phone kept from before have no reason. */
function lateWords(reason: string | null | undefined, isLater: boolean | undefined) {
  if (reason)
    return isLater
      ? msg('Your office changed it after the lock. It is paid in the period of {from} to {to}.')
      : msg('Your office changed it after the period of {from} to {to} was locked.')
  return isLater
    ? msg('Your phone sent it after the lock. It is paid in the period of {from} to {to}.')
    : msg('Your phone sent it after the period of {from} to {to} was locked.')
}

/** Leave that was approved or taken back after its period was locked. */
function LeaveAdjustmentLines({ mine: { period, leaveAdjustments } }: { mine: MyPayPeriod }) {
  const say = useWords()
  // Answers that the phone kept from before have none.
  const lines: readonly PayLeaveAdjustment[] = leaveAdjustments ?? []
  if (lines.length === 0) return null
  return (
    <div>
      <p className="strong">{say('Leave adjustments')}</p>
      <ul className={clsx('plain-list', css.lines)}>
        {lines.map(({ id, time, ...each }) => (
          <li key={id}>
            <p>
              {leaveHoursText(say, each)}, {leaveDaysText(say, each)}:{' '}
              <bdi className="figures strong">{`${time > 0 ? '+' : ''}${duration(time)}`}</bdi>
            </p>
            <p className="faint">
              {each.periodId === period.id
                ? say('Your office changed this leave after the period of {from} to {to} was locked.', {
                    from: day(each.sourceFirstDay),
                    to: day(each.sourceLastDay),
                  })
                : say('It counts in the period of {from} to {to}, because this one was locked.', {
                    from: day(each.paidFirstDay),
                    to: day(each.paidLastDay),
                  })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The person says that nothing is missing; in the version on screen, so that nothing unseen is confirmed. */
function Submit({ mine: { period, state, version } }: { mine: MyPayPeriod }) {
  const say = useWords()
  const isOnline = useIsOnline()
  const send = useSend(pay.submitMine)
  if (period.state !== 'OPEN' || (state !== 'OPEN' && state !== 'RETURNED')) return null
  const submit = () =>
    send({ params: { id: period.id }, body: { version } }).then(() => showToast(msg('Sent to your office')))
  return (
    <>
      {period.isCurrent && (
        <p className="faint">
          {say('This period runs until {day}. Submit after your last shift.', { day: day(period.lastDay) })}
        </p>
      )}
      <Button
        label={msg('Submit timesheet')}
        size="field"
        kind={period.isCurrent ? 'quiet' : 'primary'}
        wide
        disabled={!isOnline}
        onPick={submit}
      />
    </>
  )
}

/** Until the office decided, the person may say that something is missing after all. */
function Withdraw({ period }: { period: PayPeriod }) {
  const say = useWords()
  const isOnline = useIsOnline()
  const send = useSend(pay.withdrawMine)
  const withdraw = () =>
    send({ params: { id: period.id } }).then(() =>
      showToast(msg('Withdrawn. Submit your timesheet again when it is complete.')),
    )
  return (
    <>
      <p className="faint">
        {say('You submitted this timesheet. You can withdraw it until your office decides.')}
      </p>
      <Button label={msg('Withdraw')} size="field" wide disabled={!isOnline} onPick={withdraw} />
    </>
  )
}
