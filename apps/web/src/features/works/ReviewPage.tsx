import { ask } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { idText } from '@muster/contract/kit/shapes'
import {
  type ReviewFlag,
  ReviewListFilters,
  reviewFlags,
  type WorkToReview,
} from '@muster/contract/works/reviews'
import { works } from '@muster/contract/works/works'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Badge } from '@muster/ui/page/Badge.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { column, widths } from '@muster/ui/table/columns.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { choicesOf } from '../../shared/choices.ts'
import { locationColumn, personColumn } from '../../shared/name-links/name-columns.tsx'
import { choiceFilter, dayFilter, personFilter, siteFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { useServerList } from '../../shared/server-table/use-server-list.ts'
import { Zone } from '../../shared/site-time/Zone.tsx'
import { AddVisit } from '../../shared/visits/AddVisit.tsx'
import { useActor, visitActions, whoAndWhere } from '../../shared/visits/visit-actions.tsx'
import { HeldOnPhones } from './HeldOnPhones.tsx'
import { RefusedSteps } from './RefusedSteps.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'
import { flagNames } from './review-words.ts'
import { openVisitDialog } from './visit-dialogs.tsx'

/** The visit whose review is open stands in the address too. */
const shape = ReviewListFilters.extend({ work: idText.optional() })
const list = serverList({
  name: 'Visits to review',
  view: 'reviews',
  shape: ReviewListFilters,
  query: ({ flag, person, site, from, to, reviewed, page, size }) =>
    ask(works.toReview, {
      query: {
        flags: flag && [flag],
        tenantUserId: person,
        jobLocationId: site,
        startDate: from,
        endDate: to,
        reviewed,
        page,
        size,
      },
    }),
})
export const loader = (search: Search) => prefetchList(list, search)

const which = [
  { value: 'open', label: msg('To review') },
  { value: 'reviewed', label: msg('Reviewed') },
] as const
const flagChoices = choicesOf(reviewFlags, flagNames)

const columns = [
  column<WorkToReview>('startTime', msg('Date'), ({ startTime }) => startTime.slice(0, 10), {
    cell: ({ startTime }) => <span className="figures">{day(startTime)}</span>,
    width: widths.date,
  }),
  column<WorkToReview>(
    'times',
    msg('Times'),
    ({ startTime, endTime }) => `${clock(startTime)} – ${clock(endTime)}`,
    {
      cell: ({ startTime, endTime, timezone }) => (
        <span className="figures">
          {`${clock(startTime)} – ${clock(endTime)}`} <Zone timezone={timezone} at={startTime} />
        </span>
      ),
      width: 156,
    },
  ),
  personColumn<WorkToReview>({ width: 200 }),
  locationColumn<WorkToReview>(),
  column<WorkToReview>('flags', msg('Flags'), ({ flags }) => flags.join(' '), {
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
  }),
]

const filters = [
  choiceFilter('flag', msg('Flag'), flagChoices),
  personFilter('person'),
  siteFilter('site'),
  dayFilter('from', msg('From')),
  dayFilter('to', msg('To')),
]

export default function ReviewPage() {
  const [url, setUrl] = useUrlState(shape)
  const actor = useActor()
  return (
    <Page
      title={msg('Visits to review')}
      sentence={msg('Decide on each flag and say why. Both are saved with the visit.')}
      action={<AddVisit tenantUserId={url.person} siteId={url.site} />}
    >
      <RefusedSteps />
      <HeldOnPhones />
      <ServerTable
        list={list}
        rowKey={({ workId }) => workId}
        nameOf={({ employeeName, startTime }) => `${employeeName} ${day(startTime)}`}
        columns={columns}
        filters={filters}
        tools={
          <Pills
            label={msg('Visits to show')}
            options={which}
            value={url.reviewed ? 'reviewed' : 'open'}
            onChange={(value) =>
              setUrl({
                reviewed: value === 'reviewed' ? 'true' : undefined,
                page: undefined,
                work: undefined,
              })
            }
          />
        }
        actions={(work) => [
          {
            label: msg('Review [act]'),
            always: true,
            icon: IconClipboardCheck,
            onPick: () => setUrl({ work: work.workId }),
          },
          ...visitActions(work, actor, (act) => openVisitDialog(act, work.workId, whoAndWhere(work))),
        ]}
        empty={{
          text: msg('Nothing to review'),
          hint: msg('Visits that need a second look appear here.'),
        }}
      />
      <ReviewOf workId={url.work} onOpen={(work) => setUrl({ work })} />
    </Page>
  )
}

interface ReviewOfProps {
  workId: number | undefined
  onOpen: (workId: number | undefined) => void
}
/**
 * The dialog of the visit that the URL names. A visit that has just been decided leaves the list before the
 * next one is opened: until then its dialog stays, so that nothing flashes and no key goes to the page behind.
 */
function ReviewOf({ workId, onOpen }: ReviewOfProps) {
  const { rows } = useServerList(list)
  const [shown, show] = useState<{ work: WorkToReview; at: number }>()
  const position = rows.findIndex((one) => one.workId === workId)
  const listed = rows[position]
  if (listed && (shown?.work !== listed || shown.at !== position)) show({ work: listed, at: position })
  const open = listed ? { work: listed, at: position } : shown
  if (!open || open.work.workId !== workId) return null
  const next = rows[listed ? position + 1 : open.at]
  return (
    <ReviewDialog
      key={workId}
      work={open.work}
      at={open.at + 1}
      of={Math.max(rows.length, open.at + 1)}
      onNext={next && (() => onOpen(next.workId))}
      onClose={() => onOpen(undefined)}
    />
  )
}
