import { useDebouncedValue } from '@mantine/hooks'
import { ask, queryClient, useAsk } from '@muster/client/query'
import { type JobDetailSummary, jobDetails } from '@muster/contract/jobs/job-details'
import { pageOf } from '@muster/contract/kit/rows'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { copyOf, type DraftMap } from '../draft.ts'
import css from '../job-details.module.css'
import { draftOfTemplate, templates } from '../templates.ts'
import { useIsLibraryEmpty } from '../use-library.ts'

interface Props {
  onCopy: (tasks: DraftMap) => void
  close: () => void
}
const restMs = 250
const pageSize = 50
const mostRows = 500

function CopyFromDialog({ onCopy, close }: Props) {
  const [id, choose] = useState<number>()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), restMs)
  const copy = async () => {
    if (id === undefined) return sayProblem('Select a job detail')
    onCopy(copyOf(await queryClient.fetchQuery(ask(jobDetails.read, { params: { id } }))))
    close()
  }
  return (
    <div className="stack">
      <TextField
        label={msg('Search')}
        help={msg('Its tasks are added to the end of this list.')}
        icon={IconSearch}
        value={typed}
        onChange={(text) => setTyped(text ?? '')}
      />
      <div className={css.copyList}>
        <Choices inLibrary search={search} chosen={id} onChoose={choose} />
        <Choices inLibrary={false} search={search} chosen={id} onChoose={choose} />
        {search === '' && (
          <Templates
            onCopy={(tasks) => {
              onCopy(tasks)
              close()
            }}
          />
        )}
      </div>
      <div className="row end">
        <Button label={msg('Close')} onPick={close} />
        <Button label={msg('Copy')} kind="primary" onPick={copy} />
      </div>
    </div>
  )
}

function Templates({ onCopy }: Pick<Props, 'onCopy'>) {
  const say = useWords()
  if (!useIsLibraryEmpty()) return null
  return (
    <fieldset>
      <legend className="strong">{say('Templates')}</legend>
      <div className="row">
        {templates.map((template) => (
          <Button
            key={template.title}
            label={template.title}
            size="small"
            onPick={() => onCopy(draftOfTemplate(template, say))}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ChoicesProps {
  inLibrary: boolean
  search: string
  chosen: number | undefined
  onChoose: (id: number) => void
}

const listOf = (inLibrary: boolean, search: string, size: number) =>
  ask(jobDetails.list, { query: { inLibrary, sort: 'client', page: 0, size, ...(search && { search }) } })

function Choices({ inLibrary, search, chosen, onChoose }: ChoicesProps) {
  const say = useWords()
  const [size, setSize] = useState(pageSize)
  const { answer, failure, again } = useAsk(listOf(inLibrary, search, size))
  const library = useAsk(listOf(true, search, pageSize)).answer
  if (failure) return <ErrorState error={failure} onRetry={again} />
  if (!answer) return <RowsSkeleton rows={3} />
  const { content, totalElements } = pageOf(answer)
  if (content.length === 0) {
    const isAll = !inLibrary && search !== '' && library && pageOf(library).content.length === 0
    return isAll ? <EmptyState title={msg('Nothing found')} /> : null
  }
  const groups = inLibrary
    ? [{ key: 0, name: say('Library'), rows: content }]
    : [...Map.groupBy(content, ({ clientId }) => clientId)].map(([key, rows]) => ({
        key,
        name: rows[0]!.clientName,
        rows,
      }))
  return (
    <>
      {groups.map(({ key, name, rows }) => (
        <fieldset key={key}>
          <legend className="strong">{name}</legend>
          {rows.map((row) => (
            <Choice
              key={row.id}
              row={row}
              withClient={inLibrary}
              isChosen={row.id === chosen}
              onChoose={onChoose}
            />
          ))}
        </fieldset>
      ))}
      {content.length < totalElements &&
        (size < mostRows ? (
          <Button
            label={msg('Show more')}
            kind="plain"
            size="small"
            onPick={() => setSize(Math.min(mostRows, size + pageSize))}
          />
        ) : (
          <p className="faint">{say('There are more: search for them')}</p>
        ))}
    </>
  )
}

interface ChoiceProps {
  row: JobDetailSummary
  withClient: boolean
  isChosen: boolean
  onChoose: (id: number) => void
}
function Choice({ row, withClient, isChosen, onChoose }: ChoiceProps) {
  const say = useWords()
  const sums = say('Tasks: {tasks}, questions: {questions}', {
    tasks: row.specCount,
    questions: row.questionCount,
  })
  return (
    <label className={css.copyChoice}>
      <input type="radio" name="copy-from" checked={isChosen} onChange={() => onChoose(row.id)} />
      <span>{row.title}</span>
      <span className="faint">{withClient ? `${row.clientName} · ${sums}` : sums}</span>
    </label>
  )
}

export const copyFrom = (onCopy: Props['onCopy']) =>
  openDialog('Copy From', (close) => <CopyFromDialog onCopy={onCopy} close={close} />)
