import { ask, useAsk } from '@muster/client/query'
import { type JobDetail, type JobDetailVersion, jobDetails } from '@muster/contract/jobs/job-details'
import { rowsOf } from '@muster/contract/kit/rows'
import { changesBetween } from '@muster/rules/checklists/job-detail-changes'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { SelectField } from '@muster/ui/field/choice/SelectField.tsx'
import formCss from '@muster/ui/form/form.module.css'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { clock, day } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { ChangeRow } from './ChangeRow.tsx'

const useVersion = (id: number, version: number | undefined) => {
  const { answer, failure, again } = useAsk(
    version === undefined ? undefined : ask(jobDetails.read, { params: { id }, query: { version } }),
  )
  // An answer that is kept while the next is on its way is another version.
  return { detail: answer?.version === version ? answer : undefined, failure, again }
}

function VersionsDialog({ id, newest }: { id: number; newest: number }) {
  const [from, setFrom] = useState(newest > 1 ? newest - 1 : undefined)
  const [to, setTo] = useState<number | undefined>(newest)
  const list = useAsk(ask(jobDetails.versions, { params: { id } }))
  const [before, after] = [useVersion(id, from), useVersion(id, to)]
  const failed = [list, before, after].find(({ failure }) => failure)
  if (failed) return <ErrorState error={failed.failure} onRetry={failed.again} />
  if (!list.answer) return <RowsSkeleton />
  const versions = rowsOf(list.answer)
  if (versions.length < 2)
    return (
      <EmptyState
        title={msg('There is one version so far')}
        hint={msg('Saving creates the next version. Visits in progress keep the old one.')}
      />
    )
  const options = versions.map((each) => ({ value: each.version, label: versionText(each) }))
  return (
    <div className="stack">
      <div className={formCss.grid}>
        <SelectField label={msg('From version')} options={options} value={from} onChange={setFrom} />
        <SelectField label={msg('To version')} options={options} value={to} onChange={setTo} />
      </div>
      {before.detail && after.detail ? (
        <Changes before={before.detail} after={after.detail} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </div>
  )
}

const versionText = ({ version, savedAt, savedBy }: JobDetailVersion) =>
  [`${version}`, `${day(savedAt)} ${clock(savedAt)}`, savedBy].filter(Boolean).join(' · ')

function Changes({ before, after }: { before: JobDetail; after: JobDetail }) {
  const say = useWords()
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <EmptyState title={msg('These versions do not differ')} />
  return (
    <>
      <p className="faint">{say('Changes: {count}', { count: changes.length })}</p>
      <ul className="plain-list stack small">
        {changes.map((change) => (
          <ChangeRow key={`${change.kind} ${change.part} ${change.where.join('/')}`} change={change} />
        ))}
      </ul>
    </>
  )
}

export const openVersions = ({ id, version }: Pick<JobDetail, 'id' | 'version'>) =>
  openDialog('Versions', () => <VersionsDialog id={id} newest={version} />, { wide: true })
