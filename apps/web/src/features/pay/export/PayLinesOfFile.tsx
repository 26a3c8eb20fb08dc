import type { PayPreview, PayPreviewLines } from '@muster/contract/pay/hand-over'
import { nameApart } from '@muster/rules/people/full-name'
import { AppLink } from '@muster/ui/page/links.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { paths, to } from '../../../navigation/paths.ts'
import { AmountList, amountEntry } from '../../../shared/pay/lines/AmountList.tsx'
import css from '../pay.module.css'

interface Props {
  lines: PayPreviewLines
  periodId: number
  withAmounts: boolean
}

/** What a file has of each code, what it has no place for, and whose hours go without codes. */
export function PayLinesOfFile({ lines, periodId, withAmounts }: Props) {
  const say = useWords()
  const { state, codes, totals, leftOut, plain, contractors } = lines
  if (state === 'UNUSED') return null
  if (state === 'NOT_KEPT')
    return (
      <p className="faint">
        {say('This period was locked before pay rules were used. Its hours go without pay codes.')}
      </p>
    )
  return (
    <section className="card stack small" aria-label={say('Hours by pay line')}>
      <p className="strong">{say('Hours by pay line')}</p>
      <p className="faint">
        {say(
          'Pay lines count whole minutes, and minimums that were not worked. So their hours differ a little.',
        )}
      </p>
      <AmountList entries={codes.map((code) => amountEntry(say, code))} totals={totals} />
      {!withAmounts && <p className="faint">{say('The file holds the hours. Amounts are not in it.')}</p>}
      {leftOut.length > 0 && (
        <>
          <p>{say('This file has no place for these lines. Enter them in your payroll system.')}</p>
          <ul className={clsx('plain-list', css.names)}>
            {leftOut.map((line) => {
              const { name, much, amount } = amountEntry(say, line)
              return (
                <li key={`${line.code} ${line.currency}`}>
                  {name}{' '}
                  <span className="faint figures">
                    {much} · {amount}
                  </span>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {contractors !== undefined && (
        <p className="faint">
          {say('The hours of {count} contractors are in the file without pay codes.', { count: contractors })}
        </p>
      )}
      {plain.length > 0 && <PlainPeople plain={plain} periodId={periodId} />}
    </section>
  )
}

function PlainPeople({ plain, periodId: period }: Pick<PayPreviewLines, 'plain'> & { periodId: number }) {
  const say = useWords()
  return (
    <>
      <p className={css.warning}>
        <IconAlertTriangle size={16} aria-hidden />
        {say('The hours of {count} people go without pay codes, as before', { count: plain.length })}
      </p>
      <ul className={clsx('plain-list', css.names)}>
        {plain.map(({ tenantUserId, name, distinguishedBy, facts }) => (
          <li key={tenantUserId}>
            <AppLink href={to(paths.payPerson, { period, person: tenantUserId })}>
              <bdi>{nameApart(name, distinguishedBy)}</bdi>
            </AppLink>{' '}
            <span className="faint">
              {facts > 0 ? say('{count} missing facts', { count: facts }) : say('No pay lines')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Workbooks of our own alone have amounts. */
export const hasAmounts = ({ format }: PayPreview): boolean => format === 'LINES_XLSX'
export const linesHint = msg(
  'Once one code is here, the file carries hours by pay line, and each line needs its code.',
)
