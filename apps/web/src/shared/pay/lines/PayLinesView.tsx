import type { PayLine, PayLines } from '@muster/contract/pay/lines'
import { lineName } from '@muster/rules/pay/line-text'
import { hoursAndMinutes } from '@muster/rules/pay/pay-text'
import { percentText, traceTexts } from '@muster/rules/pay/trace-text'
import { count, day, money, weekday } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { clsx } from 'clsx'
import { AmountList } from './AmountList.tsx'
import { MissingFacts } from './MissingFacts.tsx'
import css from './pay-lines.module.css'
import { writingOf } from './writing.ts'

interface Props {
  pay: PayLines
  /** Whether the reader can enter what is missing: it then leads there. */
  mayMend?: boolean
}

/** Hours and amounts by code with their total, what is missing, and each line with its reasons. */
export function PayLinesView({ pay, mayMend = false }: Props) {
  const say = useWords()
  if (pay.state === 'NOT_KEPT')
    return <p className="faint">{say('This period was locked before pay rules were used.')}</p>
  return (
    <div className="stack">
      <MissingFacts missing={pay.missing} mayMend={mayMend} />
      {pay.lines.length === 0 ? (
        <p className="faint">{say('The pay rules make no lines of these hours.')}</p>
      ) : (
        <>
          <Codes pay={pay} />
          <ul className="plain-list lines">
            {pay.lines.map((line) => (
              <li key={keyOf(line)}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** A visit has one line for each code and rate. */
const keyOf = ({ date, workId, code, rate, amount, minutes, adjusts }: PayLine) =>
  [date, workId, code, rate, amount, minutes, adjusts?.periodId].join(' ')

function Codes({ pay: { lines, totals } }: { pay: PayLines }) {
  const say = useWords()
  const groups = Map.groupBy(lines, ({ code, currency }) => `${code} ${currency}`)
  const sum = (own: readonly PayLine[], of: (line: PayLine) => number | null) =>
    own.reduce((total, line) => total + (of(line) ?? 0), 0)
  return (
    <AmountList
      entries={[...groups.values()].map((own) => ({
        name: lineName(say, own[0]!.code),
        much:
          own[0]!.minutes === null
            ? ''
            : hoursAndMinutes(
                say,
                sum(own, (line) => line.minutes),
              ),
        amount: money(
          sum(own, ({ amount }) => amount),
          own[0]!.currency,
        ),
      }))}
      totals={totals}
    />
  )
}

function Line({ line }: { line: PayLine }) {
  const say = useWords()
  const { date, code, locationName, minutes, units, percent, rate, amount, currency } = line
  const much = minutes === null ? count(units ?? 1) : hoursAndMinutes(say, minutes)
  const writing = writingOf(say)
  return (
    <details className={css.line}>
      <summary>
        <span className={css.head}>
          <span className="figures">
            <span className="faint">{weekday(date)}</span> {day(date)}
          </span>
          <span className={css.name}>
            {lineName(say, code)}
            {locationName && (
              <span className="faint">
                {' '}
                <bdi>{locationName}</bdi>
              </span>
            )}
            {line.adjusts && (
              <span className="faint">
                {' '}
                {say('Adjustment of {from} to {to}', {
                  from: day(line.adjusts.firstDay),
                  to: day(line.adjusts.lastDay),
                })}
              </span>
            )}
          </span>
          <span className="figures faint">
            {`${much} × ${money(rate, currency)}`}
            {minutes !== null && percent !== 100 && ` (${percentText(writing, percent)} %)`}
          </span>
          <strong className={clsx('figures', css.amount)}>{money(amount, currency)}</strong>
        </span>
      </summary>
      <ol className={css.trace}>
        {traceTexts(writing, line).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </details>
  )
}
