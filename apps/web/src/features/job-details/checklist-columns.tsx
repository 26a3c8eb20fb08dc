import type { JobDetailSummary } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { column, number } from '@muster/ui/table/columns.tsx'

export const checklistColumns = [
  column<JobDetailSummary>('title', msg('Title'), ({ title }) => title, {
    cell: ({ title, inLibrary }) => (
      <span className="row small">
        {title}
        {inLibrary && <Badge label={msg('Template')} />}
      </span>
    ),
  }),
  column<JobDetailSummary>('client', msg('Client'), ({ clientName }) => clientName),
  number('specCount', msg('Tasks')),
  { ...number('questionCount', msg('Questions')), width: 104 },
  number('version', msg('Version')),
]
