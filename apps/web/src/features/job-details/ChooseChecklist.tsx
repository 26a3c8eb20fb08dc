import { ask } from '@muster/client/query'
import { JobDetailFilters, jobDetails } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { useMemo } from 'react'
import { paths, to } from '../../navigation/paths.ts'
import { ServerTable } from '../../shared/server-table/ServerTable.tsx'
import { serverList } from '../../shared/server-table/server-list.ts'
import { checklistColumns } from './checklist-columns.tsx'

const checklistList = (clientId: number | undefined) =>
  serverList({
    name: msg('Checklists to choose from'),
    shape: JobDetailFilters.pick({ search: true, sort: true, page: true, size: true }),
    prefix: 'list.',
    query: (query) => ask(jobDetails.list, { query: { ...query, clientId } }),
    sort: 'title',
  })

export function ChooseChecklist({ clientId }: { clientId: number | undefined }) {
  const list = useMemo(() => checklistList(clientId), [clientId])
  return (
    <ServerTable
      list={list}
      columns={checklistColumns}
      opens={({ id }) => to(paths.jobDetailEdit, { clientId, id })}
      empty={{
        text: msg('No checklists yet'),
        hint: msg('A checklist belongs to a client and lists tasks and questions.'),
        next: <Button label={msg('Add checklist')} href={paths.jobDetailAdd} kind="primary" />,
      }}
    />
  )
}
