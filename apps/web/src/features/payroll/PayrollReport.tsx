import { call } from '@muster/client/call'
import { type Question, refreshFeatures, useAsk } from '@muster/client/query'
import type { Input } from '@muster/contract/kit'
import { type PayrollSummary, payroll } from '@muster/contract/payroll'
import { day } from '@muster/ui/format.ts'
import { MenuButton } from '@muster/ui/MenuButton.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { giveBase64 } from '@muster/ui/table-file.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconDownload, IconFileDollar } from '@tabler/icons-react'
import { EditWorkDialog } from '../works/EditWorkDialog.tsx'
import { WorkView } from '../works/WorkView.tsx'
import { PayrollTable } from './PayrollTable.tsx'

interface Props {
  /** Undefined until something was chosen. */
  question: Question<PayrollSummary> | undefined
  hint: string
  header: (summary: PayrollSummary) => React.ReactNode
  open: { edit?: number | undefined; view?: number | undefined }
  onOpen: (dialog: { edit?: number | undefined; view?: number | undefined }) => void
}

/** One generated report: its header, rows and dialogs. */
export function PayrollReport({ question, hint, header, open, onOpen }: Props) {
  const { answer: summary, failure, isLoading, again } = useAsk(question)
  if (!question)
    return (
      <EmptyState title="Nothing chosen yet" hint={hint} icon={<IconFileDollar size={28} aria-hidden />} />
    )
  if (failure && !isLoading) return <ErrorState error={failure} onRetry={again} />
  if (!summary || isLoading) return <RowsSkeleton rows={8} />
  return (
    <div className="stack">
      {header(summary)}
      <PayrollTable
        summary={summary}
        onEdit={(edit) => onOpen({ edit, view: undefined })}
        onView={(view) => onOpen({ view, edit: undefined })}
      />
      {open.edit !== undefined && (
        <EditWorkDialog
          workId={open.edit}
          onClose={() => onOpen({ edit: undefined })}
          onSaved={() => void refreshFeatures(payroll.bySite.feature)}
        />
      )}
      {open.view !== undefined && <WorkView workId={open.view} onClose={() => onOpen({ view: undefined })} />}
    </div>
  )
}

/** The days of a report, in words of their own: the filters above may have been changed since. */
export function Days({ summary }: { summary: PayrollSummary }) {
  const say = useWords()
  return say('{from} to {to}', { from: day(summary.startTime), to: day(summary.endTime) })
}

type FileQuery = Input<typeof payroll.file>['query']
interface DownloadProps {
  query: Omit<FileQuery, 'reportType'> | undefined
  name: string
}

/** The same report as a file. */
export function PayrollDownload({ query, name }: DownloadProps) {
  const save = async (reportType: 'PDF' | 'CSV') => {
    if (!query) return
    const base64 = await call(payroll.file, { query: { ...query, reportType } })
    const kind = reportType === 'PDF' ? 'application/pdf' : 'text/csv;charset=utf-8'
    const days = `${query.startDate} to ${query.endDate}`
    giveBase64(`${name} - ${days}.${reportType.toLowerCase()}`, kind, base64)
  }
  return (
    <MenuButton
      label="Download"
      icon={<IconDownload size={16} aria-hidden />}
      disabled={!query}
      choices={[
        { label: 'As PDF', onPick: () => save('PDF') },
        { label: 'As CSV', onPick: () => save('CSV') },
      ]}
    />
  )
}
