import { type Question, refreshFeatures, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { type PayrollRow, type PayrollSummary, payroll } from '@muster/contract/pay/payroll'
import { lockedWords } from '@muster/rules/pay/payroll-text'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { day, duration } from '@muster/ui/words/format.ts'
import { useWords } from '@muster/ui/words/words.ts'
import { IconLock } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { EndVisitDialog } from '../../shared/visits/EndVisitDialog.tsx'
import { whoAndWhere } from '../../shared/visits/VisitDialogs.tsx'
import { VoidVisitDialog } from '../../shared/visits/VoidVisitDialog.tsx'
import { CorrectionsDialog } from '../works/CorrectionsDialog.tsx'
import { EditWorkDialog } from '../works/EditWorkDialog.tsx'
import { WorkView } from '../works/WorkView.tsx'
import { PayrollTable } from './PayrollTable.tsx'
import css from './payroll.module.css'
import type { PayrollUrl } from './payroll-url.ts'

export type Fact = readonly [name: string, value: string | null | undefined]
type Open = Pick<PayrollUrl, 'edit' | 'view' | 'history' | 'end' | 'void'>

interface Props {
  question: Question<PayrollSummary>
  facts: (summary: PayrollSummary) => readonly Fact[]
  open: Open
  onOpen: (dialog: Open) => void
}

const closed: Open = {
  edit: undefined,
  view: undefined,
  history: undefined,
  end: undefined,
  void: undefined,
}

export function PayrollReport({ question, facts, open, onOpen }: Props) {
  const say = useWords()
  const { answer: summary, failure, isLoading, again } = useAsk(question)
  if (failure && !isLoading) return <ErrorState error={failure} onRetry={again} />
  if (!summary || isLoading) return <RowsSkeleton rows={8} />
  const close = () => onOpen(closed)
  const rows = [...summary.payrollDetail, ...summary.openWorks]
  const nameOf = (workId: number) => {
    const row = rows.find((each) => each.workId === workId)
    return row && whoAndWhere({ ...row, locationName: row.jobLocationName })
  }
  return (
    <div className="stack">
      <Facts facts={facts(summary)} summary={summary} />
      <LockedNote rows={summary.payrollDetail} />
      <PayrollTable summary={summary} onOpen={(dialog, workId) => onOpen({ ...closed, [dialog]: workId })} />
      {summary.otherSitesTime !== undefined && (
        <p>{say('And {time} at other sites', { time: duration(summary.otherSitesTime) })}</p>
      )}
      {open.edit !== undefined && (
        <EditWorkDialog
          workId={open.edit}
          onClose={close}
          onSaved={() => void refreshFeatures(payroll.bySite.feature)}
        />
      )}
      {open.view !== undefined && <WorkView workId={open.view} onClose={close} />}
      {open.end !== undefined && <EndVisitDialog workId={open.end} of={nameOf(open.end)} onClose={close} />}
      {open.void !== undefined && (
        <VoidVisitDialog workId={open.void} of={nameOf(open.void)} onClose={close} />
      )}
      {open.history !== undefined && <CorrectionsDialog workId={open.history} onClose={close} />}
    </div>
  )
}

export function LockedNote({ rows }: { rows: readonly PayrollRow[] }) {
  const say = useWords()
  const words = lockedWords(rows)
  if (!words) return null
  return (
    <p className={css.locked} role="note">
      <IconLock size={16} aria-hidden />
      {say(words.says, words.params)}
    </p>
  )
}

/** With the days of the report in words of their own: the filters above may have been changed since. */
function Facts({ facts, summary }: { facts: readonly Fact[]; summary: PayrollSummary }) {
  const say = useWords()
  const days = say('{from} to {to}', { from: day(summary.startTime), to: day(summary.endTime) })
  const all: readonly Fact[] = [...facts, [msg('Dates'), days]]
  return (
    <dl className={clsx('card facts', css.facts)}>
      {all.map(([name, value], i) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd className={i === 0 ? 'strong' : 'figures'}>
            <bdi>{value || '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
