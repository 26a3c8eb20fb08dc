import { ask, useAsk, useSend } from '@muster/client/query'
import { type JobDetail, jobDetails } from '@muster/contract/jobs/job-details'
import { idText } from '@muster/contract/kit/shapes'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { useFormStore } from '@muster/ui/form/form-context.ts'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconArchive, IconHistory } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { paths, to } from '../../navigation/paths.ts'
import { useUrlState } from '../../navigation/url.ts'
import { sayAdded } from '../../shared/added.tsx'
import { useNewer } from '../../shared/newer.tsx'
import { ClientPicker } from '../../shared/pickers/ClientPicker.tsx'
import { JobDetailPicker } from '../../shared/pickers/JobDetailPicker.tsx'
import { ChooseChecklist } from './ChooseChecklist.tsx'
import { openArchive } from './dialogs/ArchiveDialog.tsx'
import { openVersions } from './dialogs/VersionsDialog.tsx'
import { AddJobDetailForm, UpdateJobDetailForm } from './JobDetailForm.tsx'

export default function JobDetailPage() {
  const isEdit = useLocation({ select: ({ pathname }) => pathname === paths.jobDetailEdit })
  return isEdit ? <EditJobDetail /> : <AddJobDetail />
}

function AddJobDetail() {
  const [saved, setSaved] = useState(0)
  const next = async ({ id }: JobDetail) => {
    await sayAdded(msg('Checklist saved'), { href: to(paths.jobDetailEdit, { id }) })
    setSaved(saved + 1)
  }
  return (
    <Page title={msg('Add checklist')} sentence={msg("A client's checklist. Jobs are created from it.")}>
      <AddJobDetailForm key={saved} onSaved={next} />
    </Page>
  )
}

const Chosen = z.object({ clientId: idText.optional(), id: idText.optional() })

function EditJobDetail() {
  const say = useWords()
  const [chosen, choose] = useUrlState(Chosen)
  const { id } = chosen
  const { answer, failure, again } = useAsk(
    id === undefined ? undefined : ask(jobDetails.read, { params: { id } }),
  )
  const detail = answer?.id === id ? answer : undefined
  const clientId = chosen.clientId ?? detail?.clientId
  return (
    <Page
      title={msg('Edit checklist')}
      sentence={msg('Saving creates a new version. Visits in progress keep the old one.')}
      action={<OtherVersions detail={detail} />}
      filters={
        <>
          <ClientPicker
            value={clientId}
            onChange={(next) => choose({ clientId: next, id: undefined })}
            clearable
            compact
          />
          <JobDetailPicker
            clientId={clientId}
            value={id}
            onChange={(next) => choose({ id: next })}
            chosen={detail && [{ value: detail.id, label: detail.title }]}
            compact
          />
        </>
      }
    >
      {id === undefined && (
        <div className="stack">
          <p className="faint">{say(chosen.clientId === undefined ? noClient : noDetail)}</p>
          <ChooseChecklist clientId={chosen.clientId} />
        </div>
      )}
      {id !== undefined && failure && <ErrorState error={failure} onRetry={again} />}
      {id !== undefined && !failure && !detail && <RowsSkeleton />}
      {detail?.archivedAt && <EmptyState title={msg('This checklist is archived')} />}
      {detail && !detail.archivedAt && (
        <ChosenDetail
          key={detail.id}
          kept={detail}
          onRemoved={() => choose({ clientId: detail.clientId, id: undefined })}
        />
      )}
    </Page>
  )
}

const noClient = msg('Please select a client to continue')
const noDetail = msg('Please select a job detail to continue')

const OtherVersions = ({ detail }: { detail: JobDetail | undefined }) => (
  <>
    {detail && <Button label={msg('Versions')} icon={IconHistory} onPick={() => void openVersions(detail)} />}
    <Button label={msg('Archived checklists')} icon={IconArchive} onPick={() => void openArchive()} />
  </>
)

function ChosenDetail({ kept, onRemoved }: { kept: JobDetail; onRemoved: () => void }) {
  const [saved, setSaved] = useState(0)
  const { record: detail, loadedVersion, onNewer, notice } = useNewer(kept)
  return (
    <div className="stack">
      {notice}
      <UpdateJobDetailForm
        key={`${saved}:${loadedVersion}`}
        detail={detail}
        onSaved={() => setSaved(saved + 1)}
        onNewer={onNewer}
        actions={<RemoveButton detail={detail} onRemoved={onRemoved} />}
      />
    </div>
  )
}

function RemoveButton({ detail, onRemoved }: { detail: JobDetail; onRemoved: () => void }) {
  const remove = useSend(jobDetails.remove)
  const form = useFormStore()
  const question = {
    ...removal(detail.title),
    sentence: msg('You cannot undo this. Are you sure to remove this ?'),
  }
  const ask = async () => {
    const isRemoved = await confirmed(question, async ({ force }) => {
      await remove({ params: { id: detail.id }, query: { force } })
    })
    if (!isRemoved) return
    // What was typed about it goes with it.
    form.settle()
    onRemoved()
  }
  return <Button label={msg('Delete')} kind="plain" onPick={ask} />
}
