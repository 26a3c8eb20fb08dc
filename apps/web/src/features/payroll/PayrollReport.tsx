import { type Question, useAsk } from '@muster/client/query'
import type { PayrollRow, PayrollSummary } from '@muster/contract/pay/payroll'
import { lockedWords } from '@muster/rules/pay/payroll-text'
import { Dialog } from '@muster/ui/dialog/dialogs.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { day, duration } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconLock } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { whoAndWhere } from '../../shared/visits/visit-actions.tsx'
import { visitDialogs } from '../works/visit-dialogs.tsx'
import { PayrollTable } from './PayrollTable.tsx'
import css from './payroll.module.css'
import type { PayrollUrl } from './payroll-url.ts'

export type Fact = readonly [name: string, value: string | null | undefined]
type Open = Pick<PayrollUrl, keyof typeof visitDialogs>

interface Props {
  question: Question<PayrollSummary>
  facts: (summary: PayrollSummary) => readonly Fact[]
  open: Open
  onOpen: (dialog: Open) => void
}

const acts = Object.keys(visitDialogs) as (keyof Open)[]
const closed = Object.fromEntries(acts.map((act) => [act, undefined])) as Open

export function PayrollReport({ question, facts, open, onOpen }: Props) {
  const say = useWords()
  const { answer: summary, failure, isLoading, again } = useAsk(question)
  if (failure && !isLoading) return <ErrorState error={failure} onRetry={again} />
  if (!summary || isLoading) return <RowsSkeleton rows={8} />
  const close = () => onOpen(closed)
  return (
    <div className="stack">
      <Facts facts={facts(summary)} summary={summary} />
      <LockedNote rows={summary.payrollDetail} />
      <PayrollTable summary={summary} onOpen={(dialog, workId) => onOpen({ ...closed, [dialog]: workId })} />
      {summary.otherSitesTime !== undefined && (
        <p>{say('And {time} at other sites', { time: duration(summary.otherSitesTime) })}</p>
      )}
      <OpenDialog open={open} summary={summary} onClose={close} />
    </div>
  )
}

interface OpenProps {
  open: Open
  summary: PayrollSummary
  onClose: () => void
}
function OpenDialog({ open, summary, onClose }: OpenProps) {
  const act = acts.find((each) => open[each] !== undefined)
  if (!act) return null
  const workId = open[act]!
  const { title, Content, wide } = visitDialogs[act]
  const row = [...summary.payrollDetail, ...summary.openWorks].find((each) => each.workId === workId)
  const isNamed = act === 'end' || act === 'void'
  const personAndSite =
    isNamed && row ? whoAndWhere({ ...row, locationName: row.jobLocationName }) : undefined
  return (
    <Dialog title={title} wide={wide} of={personAndSite} onClose={onClose}>
      <Content workId={workId} />
    </Dialog>
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
