import { msg } from '@muster/contract/kit/msg'
import { leave } from '@muster/contract/leave/leave'
import type { LeaveType } from '@muster/contract/leave/types'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { Form } from '@muster/ui/form/Form.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { useState } from 'react'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import { type Photo, preparePhoto } from '../../../offline/photos.ts'
import { queue } from '../../../offline/use-queued.ts'
import { useBusy } from '../../../shared/forms/use-busy.ts'
import { companyToday } from '../../../shared/here/company-today.ts'
import { LeaveForm, leaveInput } from '../../../shared/leave/leave-form.ts'
import { leaveTypesQuestion, offeredTypes } from '../../../shared/leave/my-leave.ts'
import { ChosenPhotos } from '../../../shared/pictures/ChosenPhotos.tsx'
import { LeaveFields } from '../LeaveFields.tsx'
import { PhotoInput } from './ProofButton.tsx'

export const openAskLeave = () => openDialog(msg('Ask for leave'), () => <AskLeave />)

function AskLeave() {
  const { answer, failure, again } = useKept(leaveTypesQuestion)
  if (answer) return <AskForm types={offeredTypes(answer)} />
  return <NoAnswer failure={failure} again={again} rows={4} />
}

function AskForm({ types }: { types: readonly LeaveType[] }) {
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [photo] = photos
  const [isBusy, run] = useBusy()
  const add = (file: File) => run(async () => setPhotos([await preparePhoto(file)]))
  return (
    <Form
      shape={LeaveForm}
      draft="leave"
      start={{ from: companyToday(), ...(types[0] && { type: types[0].id }) }}
      save={async (values) => {
        const recordedAt = new Date().toISOString()
        const request = await queue(leave.ask, { body: { ...leaveInput(values), recordedAt } })
        // It follows its request, and waits with it where there is no signal.
        if (photo)
          await queue(leave.addProof, {
            params: { id: request },
            file: photo.blob,
            fileName: photo.fileName,
          })
      }}
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
