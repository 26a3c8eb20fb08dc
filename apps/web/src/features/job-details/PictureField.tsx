import { useSend } from '@muster/client/query'
import type { StoredFile } from '@muster/contract/files'
import { jobDetails } from '@muster/contract/jobs/job-details'
import { fileProblem } from '@muster/rules/messages/files'
import { Button } from '@muster/ui/button/Button.tsx'
import { sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { useFormStore, useFormValue } from '@muster/ui/form/form-context.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { preparePhoto } from '../../offline/photos.ts'
import { useBusy } from '../../shared/forms/use-busy.ts'
import { useFileInput } from '../../shared/forms/use-file-input.tsx'
import css from './job-details.module.css'

/** The picture beside the instructions of a sub-task: made small here, checked and stored by the server at once. */
export function PictureField({ path }: { path: string }) {
  const say = useWords()
  const store = useFormStore()
  const picture = useFormValue<StoredFile | null>(`${path}.picture`)
  const addPicture = useSend(jobDetails.addPicture)
  const [isBusy, run] = useBusy()
  const put = (file: StoredFile | null) => {
    store.set(`${path}.picture`, file)
    store.set(`${path}.pictureId`, file?.id ?? null)
  }
  const add = async (file: File) => {
    if (fileProblem('photo', { name: file.name, size: 0 }))
      return sayProblem('{name} cannot be accepted: check its type and size', { name: file.name })
    await run(async () => {
      const photo = await preparePhoto(file).catch(() => undefined)
      if (!photo) return await sayProblem('{name} cannot be read as a picture', { name: file.name })
      const fileName = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
      put(await addPicture({ body: {}, file: photo.blob, fileName }))
    })
  }
  const label = say('Picture of the instructions')
  const chooser = useFileInput({ label, accept: 'image/*,.heic', onChoose: add })
  return (
    <div className={clsx('row', css.pictureField)}>
      {picture && <img src={picture.thumbURL ?? picture.url} alt={picture.fileName} />}
      <Button
        label={picture ? msg('Change picture') : msg('Add picture')}
        size="small"
        icon={IconPhoto}
        busy={isBusy}
        onPick={chooser.open}
      />
      {picture && (
        <Button
          label={msg('Remove picture')}
          kind="plain"
          size="small"
          icon={IconTrash}
          onPick={() => put(null)}
        />
      )}
      {chooser.field}
    </div>
  )
}
