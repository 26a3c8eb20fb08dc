import { isPassing } from '@muster/client/call-failure'
import { useSend } from '@muster/client/query'
import { type LeaveType, leave } from '@muster/contract/leave'
import { msg } from '@muster/contract/msg'
import { choose } from '@muster/ui/choose.tsx'
import { sayError } from '@muster/ui/dialogs.tsx'
import { Form } from '@muster/ui/Form.tsx'
import { openDialog } from '@muster/ui/open-dialog.ts'
import { ErrorState, RowsSkeleton } from '@muster/ui/states.tsx'
import { withdrawn } from '@muster/ui/withdrawn.ts'
import { useState } from 'react'
import { companyToday } from '../../../company-today.ts'
import { useKept } from '../../../offline/kept-answers.ts'
import { type Photo, preparePhoto } from '../../../offline/photos.ts'
import { queue } from '../../../offline/use-queued.ts'
import { ChosenPhotos } from '../../../pictures/ChosenPhotos.tsx'
import { LeaveForm, leaveInput } from '../../../shared/leave/leave-form.ts'
import { leaveTypesQuestion, offeredTypes } from '../../../shared/leave/my-leave.ts'
import { useLeaveZone } from '../../../shared/leave/use-zone.ts'
import { LeaveFields } from '../LeaveFields.tsx'
import { PhotoInput } from './ProofButton.tsx'

export const openAskLeave = () => openDialog(msg('Ask for leave'), (close) => <AskLeave close={close} />)

function AskLeave({ close }: { close: () => void }) {
  const { answer, failure, again } = useKept(leaveTypesQuestion)
  if (answer) return <AskForm types={offeredTypes(answer)} close={close} />
  return failure === null ? <RowsSkeleton rows={4} /> : <ErrorState error={failure} onRetry={again} />
}

const nothing = Symbol('nothing')

/** The id of the uploaded photo; without a connection the person decides whether the request goes without it. */
async function proofOf(upload: () => Promise<{ id: number }>): Promise<number | undefined | typeof nothing> {
  try {
    return (await upload()).id
  } catch (failure) {
    if (!isPassing(failure)) throw failure
    const way = await choose({
      title: msg('The photo cannot be sent now'),
      sentence: msg(
        'Your request can wait on this phone until there is signal. The photo cannot: add it later.',
      ),
      ways: [
        { key: 'without', label: msg('Ask without the photo'), kind: 'primary' },
        { key: 'back', label: msg('Go back') },
      ],
    })
    return way === 'without' ? undefined : nothing
  }
}

function AskForm({ types, close }: { types: readonly LeaveType[]; close: () => void }) {
  const zone = useLeaveZone()
  const addFile = useSend(leave.addFile)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [photo] = photos
  const [isBusy, setBusy] = useState(false)
  const add = async (file: File) => {
    setBusy(true)
    await preparePhoto(file).then((photo) => setPhotos([photo]), sayError)
    setBusy(false)
  }
  return (
    <Form
      shape={LeaveForm}
      draft="leave"
      start={{ from: companyToday(), ...(types[0] && { type: types[0].id }) }}
      save={async (values) => {
        const fileId =
          photo && (await proofOf(() => addFile.mutateAsync({ file: photo.blob, fileName: photo.fileName })))
        if (fileId === nothing) return withdrawn
        const recordedAt = new Date().toISOString()
        return queue(leave.ask, {
          body: { ...leaveInput(values, zone), ...(fileId && { fileId }), recordedAt },
        })
      }}
      onSaved={close}
      onCancel={close}
      submit={msg('Ask for leave')}
    >
      <LeaveFields types={types} />
      <ChosenPhotos photos={photos} onChange={setPhotos} />
      {photos.length === 0 && (
        <PhotoInput
          label={isBusy ? msg('One moment') : msg('Photo of the proof')}
          disabled={isBusy}
          onChoose={add}
        />
      )}
    </Form>
  )
}
