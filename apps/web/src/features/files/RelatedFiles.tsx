import { callWith } from '@muster/client/call'
import { refreshFeatures, useAsk } from '@muster/client/query'
import { useLevel } from '@muster/client/use-session'
import type { RelatedFile } from '@muster/contract/files'
import { isManagement } from '@muster/contract/kit/permissions'
import { fileProblem, relatedExtensions } from '@muster/rules/messages/files'
import { Button } from '@muster/ui/button/Button.tsx'
import { saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { ErrorState, RowsSkeleton } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPaperclip } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { useFileInput } from '../../shared/forms/use-file-input.tsx'
import { sayRefusedFile } from '../../shared/refused-file.ts'
import { FileRow } from './FileRow.tsx'
import { addressesMs } from './FilesToRead.tsx'
import css from './files.module.css'
import type { FilesOf } from './files-of.ts'
import { UploadRow } from './UploadRow.tsx'
import type { Uploads } from './uploads.ts'
import { sendTo, useUploads } from './use-uploads.ts'

interface Props {
  of: FilesOf
  /** Those of a form whose owner is not there yet: the files wait there for its `sendAll`. */
  uploads?: Uploads
}

export function RelatedFiles({ of, uploads: ofForm }: Props) {
  const say = useWords()
  const own = useUploads()
  const uploads = ofForm ?? own
  const { answer, failure, again } = useAsk(of.question, addressesMs)
  const isKnown = of.question === undefined || answer !== undefined
  return (
    <div className="stack small">
      {failure && !answer && <ErrorState error={failure} onRetry={again} />}
      {!isKnown && !failure && <RowsSkeleton rows={2} />}
      {isKnown && <Rows of={of} files={answer ?? []} uploads={uploads} />}
      <AddFiles of={of} uploads={uploads} />
      <p className="faint">{say('jpg, jpeg, png, gif, doc, docx, pdf, xls, xlsx or txt, at most 25 MB')}</p>
    </div>
  )
}

function Rows({ of, files, uploads }: { of: FilesOf; files: readonly RelatedFile[]; uploads: Uploads }) {
  const say = useWords()
  const uploading = useSyncExternalStore(uploads.subscribe, uploads.list)
  const level = useLevel()
  const { calls } = of
  if (files.length + uploading.length === 0) return <p className="faint">{say('No files yet')}</p>
  const change = async (call: 'shareFile' | 'removeFile', input: object) => {
    await callWith(calls[call], input, {})
    await refreshFeatures(calls[call].feature)
  }
  const drop = (key: string) => {
    uploads.drop(key)
    void saySuccess('File removed')
  }
  return (
    <ul className={clsx('plain-list lines', css.files)}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} mayChange={isManagement(level)} change={change} />
      ))}
      {uploading.map((upload) => (
        <UploadRow
          key={upload.key}
          upload={upload}
          onRetry={of.owner && (() => void uploads.sendOne(upload.key, sendTo(of)))}
          onDrop={() => drop(upload.key)}
        />
      ))}
    </ul>
  )
}

function AddFiles({ of, uploads }: { of: FilesOf; uploads: Uploads }) {
  const say = useWords()
  const take = async (chosen: readonly File[]) => {
    const fit = chosen.filter((file) => fileProblem('related', file) === null)
    uploads.add(fit)
    if (of.owner) void uploads.sendAll(sendTo(of)).catch(() => undefined)
    for (const file of chosen) {
      const problem = fileProblem('related', file)
      if (problem) await sayRefusedFile(say, file, problem)
    }
  }
  const chooser = useFileInput({
    label: say('Related files'),
    accept: relatedExtensions.map((extension) => `.${extension}`).join(','),
    multiple: true,
    onChoose: (_, all) => take(all),
  })
  return (
    <div>
      <Button label={msg('Add files')} size="small" icon={IconPaperclip} onPick={chooser.open} />
      {chooser.field}
    </div>
  )
}
