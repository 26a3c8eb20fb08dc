import { ask, useSend } from '@muster/client/query'
import { JobDetailFilters, type JobDetailSummary, jobDetails } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { AddButton } from '@muster/ui/button/AddButton.tsx'
import { removal } from '@muster/ui/dialog/confirm.tsx'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { Page } from '@muster/ui/page/Page.tsx'
import { date } from '@muster/ui/table/columns.tsx'
import type { Action } from '@muster/ui/table/view/action-slots.ts'
import { showUndo } from '@muster/ui/toast/undo.ts'
import { IconArchiveOff, IconEye, IconHistory } from '@tabler/icons-react'
import { paths, to } from '../../navigation/paths.ts'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { clientFilter, stateFilter } from '../../shared/server-table/filters.tsx'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { prefetchList, serverList } from '../../shared/server-table/server-list.ts'
import { useEmptyList } from '../../shared/use-empty-list.tsx'
import { checklistColumns } from './checklist-columns.tsx'
import { openVersions } from './dialogs/VersionsDialog.tsx'
import { viewJobDetail } from './JobDetailView.tsx'

const shape = JobDetailFilters
const list = serverList({
  name: 'Checklists',
  view: 'jobDetails',
  shape,
  query: (query) => ask(jobDetails.list, { query }),
  sort: 'title',
})
export const loader = (search: Search) => prefetchList(list, search)

const archivedColumns = [...checklistColumns, date('archivedAt', msg('Archived on'))]
const filters = [
  clientFilter,
  stateFilter('inLibrary', msg('Templates'), msg('Templates only'), msg('Without templates')),
]
const which = [
  { value: 'current', label: msg('Current') },
  { value: 'archived', label: msg('Archived') },
] as const

const addChecklist = <AddButton label={msg('Add checklist')} href={paths.jobDetailAdd} />

export default function JobDetailsPage() {
  const empty = useEmptyList('checklist', {
    text: msg('No checklists yet'),
    hint: msg('A checklist belongs to a client and lists tasks and questions.'),
    next: addChecklist,
  })
  const [{ archived }, setUrl] = useUrlState(shape)
  const actions = useDetailActions()
  return (
    <Page
      title={msg('Checklists')}
      sentence={msg('The tasks and questions of each visit. Every job uses a checklist.')}
      action={addChecklist}
    >
      <ServerTable
        list={list}
        columns={archived ? archivedColumns : checklistColumns}
        filters={filters}
        tools={
          <Pills
            label={msg('Checklists to show')}
            options={which}
            value={archived ? 'archived' : 'current'}
            onChange={(value) =>
              setUrl({ archived: value === 'archived' ? 'true' : undefined, page: undefined })
            }
          />
        }
        opens={({ id, archivedAt }) => (archivedAt ? undefined : to(paths.jobDetailEdit, { id }))}
        actions={actions}
        empty={
          archived
            ? {
                text: msg('Nothing is archived'),
                hint: msg('A checklist that jobs use is archived when you remove it. Its history remains.'),
              }
            : empty
        }
      />
    </Page>
  )
}

/** One that is archived can be read and taken back, and nothing else. */
function useDetailActions() {
  const remove = useSend(jobDetails.remove)
  const restore = useSend(jobDetails.restore)
  return (detail: JobDetailSummary): Action[] => {
    const { id, title, archivedAt } = detail
    const view: Action = { label: msg('View [act]'), icon: IconEye, onPick: () => void viewJobDetail(id) }
    const versions = { label: msg('Versions'), icon: IconHistory, onPick: () => void openVersions(detail) }
    const takeBack = () => restore({ params: { id } })
    if (archivedAt) {
      return [{ label: msg('Restore'), icon: IconArchiveOff, always: true, onPick: takeBack }, view, versions]
    }
    return [
      { label: msg('Edit'), href: to(paths.jobDetailEdit, { id }) },
      view,
      versions,
      {
        label: msg('Remove'),
        confirm: removal(title),
        onPick: async ({ force }) => {
          await remove({ params: { id }, query: { force } })
          // What nothing uses is removed, and only what is forced is archived.
          if (force) showUndo(msg('{name} archived'), { name: title }, takeBack)
        },
      },
    ]
  }
}
