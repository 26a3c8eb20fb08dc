import { ask, prefetch, useAsk, useSend } from '@muster/client/query'
import { type Export, exports, watchingMs } from '@muster/contract/exports'
import { Badge } from '@muster/ui/Badge.tsx'
import { type Column, column } from '@muster/ui/columns.tsx'
import { removal } from '@muster/ui/confirm.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { day, moment, size } from '@muster/ui/format.ts'
import { Page } from '@muster/ui/Page.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconDownload } from '@tabler/icons-react'
import { giveExport } from '../../ReportDownload.tsx'
import './exports.css'

const myExports = ask(exports.list)
export const loader = () => prefetch(myExports)

const kinds = { payroll: 'Payroll', work: 'Detailed report', trend: 'Inspection trend' } as const
const isOpen = ({ state }: Export) => state === 'WAITING' || state === 'RUNNING'

/** The files that were made for me in the background. */
export default function ExportsPage() {
  const say = useWords()
  const remove = useSend(exports.remove)
  const { answer, failure, again } = useAsk(myExports, watchingMs)
  const nameOf = ({ kind, reportType, fileName }: Export) => fileName ?? `${say(kinds[kind])} (${reportType})`
  return (
    <Page title="My files" sentence="Reports that take a while are made here, and kept for seven days.">
      {failure && !answer && <ErrorState error={failure} onRetry={again} />}
      {!failure && !answer && <RowsSkeleton rows={5} />}
      {answer && (
        <DataTable
          plain
          name="My files"
          rows={answer}
          nameOf={nameOf}
          columns={columnsOf(nameOf)}
          actions={(one) => [
            ...(one.state === 'DONE'
              ? [
                  {
                    label: 'Download',
                    icon: <IconDownload size={16} aria-hidden />,
                    onPick: () => giveExport(one.id, nameOf(one), one.reportType),
                  },
                ]
              : []),
            {
              label: 'Remove',
              confirm: removal(nameOf(one)),
              onPick: () => remove.mutateAsync({ params: { id: one.id } }),
            },
          ]}
          empty="No files yet"
          emptyHint="When a report takes long, its file is made here and a notification says so."
        />
      )}
    </Page>
  )
}

function columnsOf(nameOf: (one: Export) => string): Column<Export>[] {
  return [
    column<Export>('file', 'File', nameOf),
    column<Export>('createdDate', 'Ordered', (one) => one.createdDate, {
      cell: (one) => <time dateTime={one.createdDate}>{moment(one.createdDate)}</time>,
    }),
    column<Export>('state', 'State', (one) => one.state, { cell: (one) => <State of={one} /> }),
    column<Export>('size', 'Size', (one) => one.size, {
      align: 'end',
      cell: (one) => (one.size === null ? '–' : size(one.size)),
    }),
    column<Export>('expiresDate', 'Kept until', (one) => one.expiresDate, {
      cell: (one) => day(one.expiresDate) || '–',
    }),
  ]
}

function State({ of }: { of: Export }) {
  const say = useWords()
  if (of.state === 'DONE') return <Badge label="Ready" tone="good" />
  if (of.state === 'FAILED')
    return (
      <span className="export-state">
        <Badge label="Failed" tone="bad" />
        <span>{of.problem && say(of.problem)}</span>
      </span>
    )
  return (
    <span className="export-state">
      <progress
        max={100}
        {...(of.progress > 0 && { value: of.progress })}
        aria-label={say('{name}: made', { name: say(kinds[of.kind]) })}
      />
      <span className="figures">{isOpen(of) && of.progress > 0 ? `${of.progress} %` : say('Waiting')}</span>
    </span>
  )
}
