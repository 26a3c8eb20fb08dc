import { ask } from '@muster/client/query'
import { SpecType } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { paging } from '@muster/contract/paging'
import { day as dayShape, idText } from '@muster/contract/shapes'
import { type Work, works } from '@muster/contract/works'
import { Badge } from '@muster/ui/Badge.tsx'
import { clock, day } from '@muster/ui/format.ts'
import { type Column, column, widths } from '@muster/ui/table/columns.tsx'
import { useState } from 'react'
import { z } from 'zod'
import { PersonLink, SiteLink } from '../../name-links/NameLinks.tsx'
import { paths, to } from '../../paths.ts'
import { choiceFilter, dayFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../shared/server-table/server-list.ts'
import { AddVisit, type OpenVisit, VisitDialog } from '../../visits/VisitDialogs.tsx'
import { useActor, visitActions } from '../../visits/visit-actions.tsx'
import { typeOptions } from '../../work-links/type-options.ts'
import { flagNames } from '../works/review-words.ts'

const shape = z.object({
  /** Of the page on which the list stands. */
  id: idText.optional(),
  type: SpecType.optional(),
  from: dayShape.optional(),
  to: dayShape.optional(),
  ...paging,
})
type Of = 'jobLocationId' | 'tenantUserId' | 'clientId' | 'jobId'
const size = 25
const listOf = (of: Of, only?: SpecType) =>
  serverList({
    name: 'Visits',
    shape,
    size,
    query: ({ id, type = only, from, to: until, page, size: rows }) =>
      ask(works.list, {
        query: {
          [of]: id,
          ...(type && { jobSpecTypes: [type] }),
          startDate: from,
          endDate: until,
          includeScores: true,
          page,
          size: rows,
        },
      }),
  })
const lists = {
  jobLocationId: listOf('jobLocationId'),
  tenantUserId: listOf('tenantUserId'),
  jobId: listOf('jobId'),
  clientId: listOf('clientId', 'INSPECTION'),
} as const satisfies Record<Of, unknown>

const statuses = {
  STARTED: { label: msg('Ongoing'), tone: 'warn' },
  ON_HOLD: { label: msg('On hold'), tone: 'warn' },
  COMPLETED: { label: msg('Completed'), tone: 'good' },
  VOID: { label: msg('Void'), tone: 'bad' },
} as const
const unsorted = true as const
const whoDidIt = column<Work>('employeeName', msg('Person'), ({ employeeName }) => employeeName, {
  cell: ({ tenantUserId, employeeName }) => <PersonLink id={tenantUserId} name={employeeName} />,
  unsorted,
})
const where = column<Work>('locationName', msg('Site'), ({ locationName }) => locationName, {
  cell: ({ locationId, locationName }) => <SiteLink id={locationId} name={locationName} />,
  unsorted,
})
const flagsOf = ({ reviewFlags = [] }: Work) => reviewFlags.map((flag) => flagNames[flag])

const columnsOf = (of: Of): Column<Work>[] => [
  column<Work>('date', msg('Date'), ({ startTime }) => startTime?.slice(0, 10), {
    cell: ({ startTime }) => <span className="figures">{day(startTime)}</span>,
    unsorted,
    width: widths.date,
  }),
  column<Work>('times', msg('Times'), ({ startTime, endTime }) => `${clock(startTime)} – ${clock(endTime)}`, {
    cell: ({ startTime, endTime }) => (
      <bdi className="figures" dir="ltr">{`${clock(startTime)} – ${clock(endTime)}`}</bdi>
    ),
    unsorted,
    width: widths.phone,
  }),
  ...(of === 'tenantUserId' ? [] : [whoDidIt]),
  ...(of === 'tenantUserId' || of === 'clientId' ? [where] : []),
  column<Work>('score', msg('Score'), ({ score }) => score, {
    cell: ({ score }) => (typeof score === 'number' ? `${score} %` : ''),
    align: 'end',
    unsorted,
    width: widths.number,
  }),
  column<Work>('flags', msg('Flags'), (row) => flagsOf(row).join(' '), {
    cell: (row) => (
      <span className="row small">
        {flagsOf(row).map((label) => (
          <Badge key={label} label={label} tone="warn" />
        ))}
      </span>
    ),
    unsorted,
  }),
  column<Work>('status', msg('Status'), ({ status }) => status, {
    cell: ({ status }) => <Badge {...statuses[status]} />,
    unsorted,
    width: widths.badge,
    onCard: 'badge',
  }),
]
const days = [dayFilter<'from'>('from', msg('From')), dayFilter<'to'>('to', msg('To'))]
const types = typeOptions.flatMap(({ value, label }) => (value === 'ALL' ? [] : [{ value, label }]))
const filters = [choiceFilter('type', msg('Type'), types), ...days]

/** The visits of a site, a person, a job or a client, newest first; of a client its inspections alone. */
export function VisitsTab({ of, add }: { of: Of; add?: { siteId?: number; tenantUserId?: number } }) {
  const actor = useActor()
  const [visit, setVisit] = useState<OpenVisit>()
  return (
    <>
      <ServerTable
        list={lists[of]}
        columns={columnsOf(of)}
        filters={of === 'clientId' ? days : filters}
        tools={add && add.tenantUserId !== actor.tenantUserId && <AddVisit {...add} />}
        rowKey={({ workId }) => workId}
        nameOf={({ employeeName, startTime }) => `${employeeName} ${day(startTime)}`}
        opens={({ workId }) => to(paths.detailedReport, { work: workId })}
        actions={(work) => visitActions(work, actor, (act) => setVisit({ act, workId: work.workId }))}
        empty={{
          text: of === 'clientId' ? msg('No inspections yet') : msg('No visits yet'),
          hint: msg('A visit appears here as soon as it begins.'),
        }}
      />
      <VisitDialog open={visit} onClose={() => setVisit(undefined)} />
    </>
  )
}
