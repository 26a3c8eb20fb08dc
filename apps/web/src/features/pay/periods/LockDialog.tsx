import { CallFailure } from '@muster/client/call-failure'
import { useAsk, useSend } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import type { PayPeriod, PayRow, PaySheet } from '@muster/contract/pay/rows'
import { nameApart } from '@muster/rules/people/full-name'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog, sayError } from '@muster/ui/dialog/dialogs.tsx'
import { AppLink } from '@muster/ui/page/links.tsx'
import { showToast } from '@muster/ui/toast/toast.tsx'
import { day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { paths, to } from '../../../navigation/paths.ts'
import { stringifySearch } from '../../../navigation/url.ts'
import { daysText } from '../../../shared/pay/pay-words.ts'
import css from '../pay.module.css'
import { periodList } from '../pay-url.ts'

export function LockDialog({ sheet: { period, rows }, onClose }: { sheet: PaySheet; onClose: () => void }) {
  const say = useWords()
  const send = useSend(pay.lock)
  const { history } = useRouter()
  const { answer: all } = useAsk(periodList())
  const [earlier, setEarlier] = useState<PayPeriod>()
  const waiting = rows.filter(({ state }) => state !== 'APPROVED')
  const isOver = !period.isCurrent
  const cannotLock = !isOver || waiting.length > 0 || earlier !== undefined
  const lock = async (next?: string) => {
    try {
      await send({ params: { id: period.id } })
      showToast(msg('Pay period locked'))
      onClose()
      if (!next) return
      // Locking removes the button that opened this dialog, so Tab starts at the beginning of the page.
      document.querySelector('main')?.focus({ preventScroll: true })
      history.push(next)
    } catch (error) {
      const first = earlierOpen(error, period, all ?? [])
      if (first) setEarlier(first)
      else await sayError(error)
    }
  }
  return (
    <Dialog title={msg('Lock period')} of={daysText(say, period)} wide onClose={onClose}>
      <div className="stack">
        <ul className={css.means}>
          <li>{say('Hours of these days do not change. Later corrections are paid in the next period.')}</li>
          <li>
            {say('Hours that phones send later are saved and paid as an adjustment in the next period.')}
          </li>
          <li>{say('The period can then be exported. An owner can unlock it, with a reason.')}</li>
        </ul>
        {!isOver && (
          <p role="alert">
            {say('This period runs until {day}. It can be locked from the day after.', {
              day: day(period.lastDay),
            })}
          </p>
        )}
        {waiting.length > 0 && <Waiting periodId={period.id} rows={waiting} />}
        {earlier && (
          <p role="alert">
            {say('An earlier period has hours and is locked first:')}{' '}
            <AppLink href={`${paths.pay}${stringifySearch({ period: earlier.id })}`} onClick={onClose}>
              {daysText(say, earlier)}
            </AppLink>
          </p>
        )}
        <div className="row end">
          <Button label={msg('Cancel')} onPick={onClose} />
          <Button
            label={msg('Lock and export')}
            disabled={cannotLock}
            onPick={() => lock(to(paths.payHandOver, { period: period.id }))}
          />
          <Button label={msg('Lock period')} kind="primary" disabled={cannotLock} onPick={() => lock()} />
        </div>
      </div>
    </Dialog>
  )
}

function earlierOpen(error: unknown, { calendarId }: PayPeriod, all: readonly PayPeriod[]) {
  if (!(error instanceof CallFailure) || error.reason !== 'pay.earlierOpen') return undefined
  return all.find((each) => each.calendarId === calendarId && each.firstDay === error.params.from)
}

function Waiting({ periodId, rows }: { periodId: number; rows: readonly PayRow[] }) {
  const say = useWords()
  return (
    <div className="stack small" role="alert">
      <p className="strong">{say('{count} people are not approved', { count: rows.length })}</p>
      <ul className={clsx('plain-list', css.names)}>
        {rows.map(({ tenantUserId, employeeName, distinguishedBy }) => (
          <li key={tenantUserId}>
            <AppLink href={to(paths.payPerson, { period: periodId, person: tenantUserId })}>
              {nameApart(employeeName, distinguishedBy)}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
