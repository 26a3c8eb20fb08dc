import { useSend } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { mostPhotos, ProblemInput, problems } from '@muster/contract/problems'
import { mySites } from '@muster/contract/sites/my-sites'
import { sayError, saySuccess } from '@muster/ui/dialog/dialogs.tsx'
import { openDialog } from '@muster/ui/dialog/open-dialog.ts'
import { TextArea } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { useState } from 'react'
import { type Photo, preparePhoto, withMore } from '../../offline/photos.ts'
import { useBusy } from '../../shared/forms/use-busy.ts'
import { ChosenPhotos } from '../../shared/pictures/ChosenPhotos.tsx'
import { PhotoPick } from '../../shared/pictures/PhotoPick.tsx'

export const openReport = (jobLocationId: number) =>
  openDialog('Report a problem', (close) => <Report jobLocationId={jobLocationId} close={close} />)

const Shape = ProblemInput.pick({ text: true })

function Report({ jobLocationId, close }: { jobLocationId: number; close: () => void }) {
  const report = useSend(problems.report, [mySites])
  const addFile = useSend(problems.addFile)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const save = async ({ text }: { text: string }) => {
    const { id } = await report({ body: { jobLocationId, text } })
    // The problem is told; a photo that does not arrive is said, and keeps nothing from being told.
    for (const { blob, fileName } of photos)
      await addFile({ params: { id }, file: blob, fileName }).catch(sayError)
  }
  const done = async () => {
    close()
    await saySuccess('Problem reported. You will see updates here.')
  }
  return (
    <Form
      shape={Shape}
      draft={`problem at site ${jobLocationId}`}
      save={save}
      onSaved={() => void done()}
      submit={msg('Report [act]')}
      onCancel={close}
      summary={false}
    >
      <TextArea name="text" label={msg('The problem')} required rows={4} />
      <Photos photos={photos} onChange={setPhotos} />
    </Form>
  )
}

interface PhotosProps {
  photos: readonly Photo[]
  onChange: (photos: readonly Photo[]) => void
}

function Photos({ photos, onChange }: PhotosProps) {
  const [isBusy, run] = useBusy()
  const add = (chosen: readonly File[]) =>
    run(async () => {
      const room = chosen.slice(0, mostPhotos - photos.length)
      onChange(withMore(photos, await Promise.all(room.map((file) => preparePhoto(file)))))
    })
  return (
    <>
      <ChosenPhotos photos={photos} onChange={onChange} />
      {photos.length < mostPhotos && <PhotoPick isBusy={isBusy} onAdd={add} />}
    </>
  )
}
