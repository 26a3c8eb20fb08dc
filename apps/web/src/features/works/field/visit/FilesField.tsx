import { msg } from '@muster/contract/kit/msg'
import { works } from '@muster/contract/works/works'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { fileProblem } from '@muster/rules/messages/files'
import { sayError, sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { IconPaperclip } from '@tabler/icons-react'
import { capturedAt } from '../../../../offline/captured-at.ts'
import type { EntryId } from '../../../../offline/entry.ts'
import { keptOrAsked } from '../../../../offline/kept-or-asked.ts'
import { preparePhoto, sha256Of } from '../../../../offline/photos.ts'
import { useQueued } from '../../../../offline/use-queued.ts'
import { useBusy } from '../../../../shared/forms/use-busy.ts'
import { AddFiles, AddPhotos } from './AddPhotos.tsx'
import type { RunQuestion } from './run-work.ts'
import { TakenFiles } from './TakenFiles.tsx'

interface Props {
  question: RunQuestion
  label: string
  work: EntryId
}
const isPicture = (file: File) => file.type.startsWith('image/') || /\.(heic|heif)$/i.test(file.name)

/** What is sent of a chosen file: a photo is made smaller here, anything else stays as it is. */
const prepared = async (file: File) =>
  isPicture(file)
    ? { ...(await preparePhoto(file)), captured: await capturedAt(file) }
    : { blob: file, sha256: await sha256Of(file), fileName: file.name, captured: undefined }

export function FilesField({ question, label, work }: Props) {
  const addFile = useQueued(works.addFile)
  const [isBusy, run] = useBusy()
  const takesAny = answerKind(question) === 'FILES'
  const add = (chosen: readonly File[]) =>
    run(async () => {
      for (const file of chosen) {
        const takenAt = new Date().toISOString()
        const made = await prepared(file).catch(sayError)
        if (!made) continue
        const { blob, sha256, fileName, captured } = made
        if (fileProblem(takesAny ? 'related' : 'photo', { name: fileName, size: blob.size })) {
          await sayProblem('{name} cannot be accepted: check its type and size', { name: file.name })
          continue
        }
        const body = {
          questionnaireId: question.id,
          sha256,
          takenAt,
          ...(captured && { capturedAt: captured }),
        }
        await keptOrAsked(() => addFile({ params: { id: work }, body, file: blob, fileName }))
      }
    })
  return (
    <>
      <TakenFiles question={question} work={work} />
      {takesAny ? (
        <AddFiles
          label={label}
          what={msg('Add a file')}
          Icon={IconPaperclip}
          isBusy={isBusy}
          onAdd={add}
          multiple
        />
      ) : (
        <AddPhotos label={label} isBusy={isBusy} onAdd={add} />
      )}
    </>
  )
}
