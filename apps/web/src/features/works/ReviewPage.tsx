import { ask, prefetch, useAsk } from '@muster/client/query'
import { paging } from '@muster/contract/paging'
import { staff } from '@muster/contract/permissions'
import { pageOf } from '@muster/contract/rows'
import { day as dayShape, idText } from '@muster/contract/shapes'
import { ReviewFlag, reviewFlags, type WorkToReview } from '@muster/contract/work-reviews'
import { works } from '@muster/contract/works'
import { Badge } from '@muster/ui/Badge.tsx'
import { column } from '@muster/ui/columns.tsx'
import { DataTable } from '@muster/ui/DataTable.tsx'
import { DateField } from '@muster/ui/DateField.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { Page } from '@muster/ui/Page.tsx'
import { Pills } from '@muster/ui/Pills.tsx'
import { SelectField } from '@muster/ui/SelectField.tsx'
import { ErrorState } from '@muster/ui/states.tsx'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { EmployeePicker } from '../../pickers/EmployeePicker.tsx'
import { SitePicker } from '../../pickers/SitePicker.tsx'
import { readSearch, type Search, useUrlState } from '../../url.ts'
import { AddVisit, type OpenVisit, VisitDialog } from '../../visits/VisitDialogs.tsx'
import { useActor, visitActions } from '../../visits/visit-actions.tsx'
import { RefusedSteps } from './RefusedSteps.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { flagNames } from './review-words.ts'
import './works.css'

const Filters = z.object({
  flag: ReviewFlag.optional(),
  person: idText.optional(),
  site: idText.optional(),
  from: dayShape.optional(),
  to: dayShape.optional(),
  reviewed: z.enum(['true']).optional(),
  /** The work whose dialog is open. */
  work: idText.optional(),
  ...paging,
})
const questionOf = ({ flag, person, site, from, to, reviewed, page, size }: z.output<typeof Filters>) =>
  ask(works.toReview, {
    query: {
      flags: flag && [flag],
      tenantUserId: person,
      jobLocationId: site,
      startDate: from,
      endDate: to,
      reviewed,
      page: page ?? 0,
      size: size ?? 50,
    },
  })
export const loader = (search: Search) => prefetch(questionOf(readSearch(Filters, search)))

const which = [
  { value: 'open', label: 'To review' },
  { value: 'reviewed', label: 'Reviewed' },
] as const
const flagChoices = reviewFlags.map((flag) => ({ value: flag, label: flagNames[flag] }))
const unsorted = true as const

const columns = [
  column<WorkToReview>('startTime', 'Date', ({ startTime }) => startTime.slice(0, 10), {
    cell: ({ startTime }) => <span className="figures">{day(startTime)}</span>,
    unsorted,
  }),
  column<WorkToReview>(
    'times',
    'Times',
    ({ startTime, endTime }) => `${clock(startTime)} – ${clock(endTime)}`,
    {
      cell: ({ startTime, endTime }) => (
        <span className="figures">{`${clock(startTime)} – ${clock(endTime)}`}</span>
      ),
      unsorted,
    },
  ),
  column<WorkToReview>('employeeName', 'Person', ({ employeeName }) => employeeName, { unsorted }),
  column<WorkToReview>('locationName', 'Site', ({ locationName }) => locationName, { unsorted }),
  column<WorkToReview>('flags', 'Flags', ({ flags }) => flags.join(' '), {
    cell: ({ flags, reviews }) => (
      <span className="row small">
        {flags.map((flag) => (
          <Badge key={flag} label={flagNames[flag as ReviewFlag] ?? flag} tone="warn" />
        ))}
        {reviews.map(({ flag, reviewedAt }) => (
          <Badge key={`${flag} ${reviewedAt}`} label={flagNames[flag as ReviewFlag] ?? flag} tone="good" />
        ))}
      </span>
    ),
    unsorted,
  }),
]

/** Works that somebody should look at, and what was decided about those before. */
export default function ReviewPage() {
  const [filters, filter] = useUrlState(Filters)
  const fromStart = (change: Parameters<typeof filter>[0]) =>
    filter({ ...change, page: undefined, work: undefined })
  const { answer, failure, isLoading, again } = useAsk(questionOf(filters))
  const page = answer && pageOf(answer)
  const actor = useActor()
  const [visit, setVisit] = useState<OpenVisit>()
  const open = page?.content.find(({ workId }) => workId === filters.work)
  const isFiltered = Boolean(filters.flag || filters.person || filters.site || filters.from || filters.to)
  return (
    <Page
      title="Works to review"
      sentence="Each flag is cleared with a decision and a reason, which stay with the work."
      action={<AddVisit tenantUserId={filters.person} siteId={filters.site} />}
      filters={
        <>
          <Pills
            label="Which works"
            options={which}
            value={filters.reviewed ? 'reviewed' : 'open'}
            onChange={(value) => fromStart({ reviewed: value === 'reviewed' ? 'true' : undefined })}
          />
          <SelectField
            compact
            clearable
            translate
            label="Flag"
            options={flagChoices}
            value={filters.flag}
            onChange={(flag) => fromStart({ flag })}
          />
          <EmployeePicker
            compact
            withRemoved
            clearable
            label="Person"
            levels={staff}
            value={filters.person}
            onChange={(person) => fromStart({ person })}
          />
          <SitePicker
            compact
            clearable
            withArchived
            value={filters.site}
            onChange={(site) => fromStart({ site })}
          />
          <DateField
            compact
            clearable
            label="From"
            placeholder="From"
            value={filters.from}
            onChange={(from) => fromStart({ from: from ?? undefined })}
          />
          <DateField
            compact
            clearable
            label="To"
            placeholder="To"
            value={filters.to}
            onChange={(to) => fromStart({ to: to ?? undefined })}
          />
        </>
      }
    >
      <RefusedSteps />
      {failure && !page ? (
        <ErrorState error={failure} onRetry={again} />
      ) : (
        <DataTable
          name="Works to review"
          rows={page?.content ?? []}
          rowKey={({ workId }) => workId}
          nameOf={({ employeeName, startTime }) => `${employeeName} ${day(startTime)}`}
          columns={columns}
          isLoading={isLoading}
          actions={(work) => [
            {
              label: 'Review',
              icon: <IconClipboardCheck size={16} aria-hidden />,
              onPick: () => filter({ work: work.workId }),
            },
            ...visitActions(work, actor, (act) => setVisit({ act, workId: work.workId })),
          ]}
          {...(page && {
            page: {
              ...page,
              onPage: (next: number) => filter({ page: next || undefined }),
              onSize: (size: number) => fromStart({ size }),
            },
          })}
          empty={isFiltered ? 'Nothing fits the filter' : 'Nothing to review'}
          emptyHint={
            isFiltered
              ? 'Clear the filter to see more.'
              : 'Works that were too far away, too long or otherwise odd show here.'
          }
        />
      )}
      <VisitDialog open={visit} onClose={() => setVisit(undefined)} />
      {open && <ReviewDialog work={open} onClose={() => filter({ work: undefined })} />}
    </Page>
  )
}
