import type { PayDecision, PayPeriod, PayRow } from '@muster/contract/pay/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { day } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { PeopleNames } from '../PeopleNames.tsx'
import css from '../pay.module.css'

interface Props {
  period: PayPeriod
  rows: readonly PayRow[]
  decision: PayDecision
  onApprove: (rows: readonly PayRow[]) => Promise<unknown>
}

/** Whoever approved by keyboard goes on from here once nothing is left to approve, and not from the top of the page. */
export function CleanBanner(props: Props) {
  const place = useRef<HTMLDivElement>(null)
  const wasThere = useRef(false)
  const isThere = props.rows.length > 0
  useEffect(() => {
    if (wasThere.current && !isThere && document.activeElement === document.body) place.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return (
    <div ref={place} tabIndex={-1}>
      {isThere && <Banner {...props} />}
    </div>
  )
}

function Banner({ period, rows, decision, onApprove }: Props) {
  const say = useWords()
  return (
    <section className={clsx('card no-print', css.clean)} aria-label={say('Without exceptions')}>
      <IconCircleCheck size={24} stroke={1.6} aria-hidden className={css.cleanIcon} />
      <div className={css.cleanWords}>
        <p className="strong">{say('{count} people without exceptions', { count: rows.length })}</p>
        {period.isCurrent && (
          <p className="faint">
            {say('This period runs until {day}. Hours that are added later must be approved again.', {
              day: day(period.lastDay),
            })}
          </p>
        )}
        <details>
          <summary>{say('Show names')}</summary>
          <PeopleNames rows={rows} />
        </details>
      </div>
      <Button
        label={
          decision === 'APPROVED'
            ? say('Approve {count}', { count: rows.length })
            : say('Propose {count}', { count: rows.length })
        }
        kind={period.isCurrent ? 'quiet' : 'primary'}
        onPick={() => onApprove(rows)}
      />
    </section>
  )
}
