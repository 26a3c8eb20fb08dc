import { ask, useAsk, useSend } from '@muster/client/query'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { pageOf } from '@muster/contract/kit/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { viewJobDetail } from '../JobDetailView.tsx'
import css from '../job-details.module.css'

const pageSize = 20

function ArchiveDialog() {
  const say = useWords()
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(pageSize)
  const restore = useSend(jobDetails.restore)
  const { answer, failure, again } = useAsk(
    ask(jobDetails.list, { query: { archived: true, page: 0, size, ...(search && { search }) } }),
  )
  if (failure) return <ErrorState error={failure} onRetry={again} />
  if (!answer) return <RowsSkeleton />
  const { content, totalElements } = pageOf(answer)
  return (
    <div className="stack">
      <TextField
        label={msg('Search')}
        compact
        icon={IconSearch}
        value={search}
        onChange={(text) => setSearch(text ?? '')}
      />
      {content.length === 0 && (
        <EmptyState
          title={msg('Nothing is archived')}
          hint={msg('A checklist that jobs use is archived when it is removed. Its history remains.')}
        />
      )}
      <ul className="plain-list stack small">
        {content.map(({ id, title, clientName, archivedAt }) => (
          <li key={id} className={clsx('row', css.archived)}>
            <div>
              <p className="strong">{title}</p>
              <p className="faint">
                {clientName} · {say('archived {when}', { when: `${day(archivedAt)} ${clock(archivedAt)}` })}
              </p>
            </div>
            <span className="row small push">
              <Button label={msg('View [act]')} size="small" onPick={() => void viewJobDetail(id)} />
              <Button label={msg('Restore')} size="small" onPick={() => restore({ params: { id } })} />
            </span>
          </li>
        ))}
      </ul>
      {content.length < totalElements && (
        <Button label={msg('Show more')} kind="plain" size="small" onPick={() => setSize(size + pageSize)} />
      )}
    </div>
  )
}

export const openArchive = () => openDialog('Archived checklists', () => <ArchiveDialog />, { wide: true })
