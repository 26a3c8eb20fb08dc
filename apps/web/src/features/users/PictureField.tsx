import './users.css'
import { useSend } from '@muster/client/query'
import { currentSession, updateUser } from '@muster/client/session'
import { failures } from '@muster/contract/failures'
import { users } from '@muster/contract/users'
import { fileProblem } from '@muster/rules/files'
import { Button } from '@muster/ui/Button.tsx'
import { confirmed, removal } from '@muster/ui/confirm.tsx'
import { sayProblem } from '@muster/ui/dialogs.tsx'
import { Avatar } from '@muster/ui/library.ts'
import { useWords } from '@muster/ui/words.ts'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const CropDialog = lazy(async () => ({ default: (await import('../../pictures/CropDialog.tsx')).CropDialog }))

interface Props {
  id: number
  name: string
  imageURL: string | null
}

/** A person's picture, to be chosen, cut and taken away; at once, apart from any form. */
export function PictureField({ id, name, imageURL }: Props) {
  const say = useWords()
  const set = useSend(users.setPicture)
  const remove = useSend(users.removePicture)
  const params = { id }
  const show = (picture: { imageURL: string | null }) => {
    const user = currentSession()?.user
    if (user?.tenantUserId === id) updateUser({ ...user, ...picture })
  }
  return (
    <PictureChooser
      name={name}
      imageURL={imageURL}
      save={async (file, fileName) => show(await set.mutateAsync({ params, file, fileName }))}
      remove={() =>
        void confirmed(removal(say('the picture')), async () => show(await remove.mutateAsync({ params })))
      }
    />
  )
}

/** A picture that is sent once its person exists. */
export interface ChosenPicture {
  file: Blob
  fileName: string
}
interface NewPictureProps {
  value: ChosenPicture | undefined
  onChange: (picture: ChosenPicture | undefined) => void
}

/** The picture of a person who is being added. */
export function NewPictureField({ value, onChange }: NewPictureProps) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!value) return setUrl(undefined)
    const shown = URL.createObjectURL(value.file)
    setUrl(shown)
    return () => URL.revokeObjectURL(shown)
  }, [value])
  return (
    <PictureChooser
      name=""
      imageURL={url ?? null}
      save={async (file, fileName) => onChange({ file, fileName })}
      remove={() => onChange(undefined)}
    />
  )
}

interface ChooserProps {
  name: string
  imageURL: string | null
  save: (file: Blob, fileName: string) => Promise<unknown>
  remove: () => void
}
function PictureChooser({ name, imageURL, save, remove }: ChooserProps) {
  const say = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, choose] = useState<File>()
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const problem = fileProblem('picture', file)
    if (problem) return void sayProblem(failures[problem === 'type' ? 'file.type' : 'file.tooLarge'].says)
    choose(file)
  }
  return (
    <div className="picture-field">
      <Avatar src={imageURL} name={name} alt="" size={72} color="gray" className="initials large" />
      <div className="stack small">
        <div className="row">
          <Button
            label={imageURL ? 'Change picture' : 'Add picture'}
            icon={<IconPhoto size={16} aria-hidden />}
            onPick={() => input.current?.click()}
          />
          {imageURL && (
            <Button
              label="Remove picture"
              kind="plain"
              icon={<IconTrash size={16} aria-hidden />}
              onPick={remove}
            />
          )}
        </div>
        <p className="faint">{say('jpg, jpeg, png or gif, at most 5 MB')}</p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={say('Profile picture')}
          accept=".jpg,.jpeg,.png,.gif"
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog file={chosen} shape="circle" onClose={() => choose(undefined)} save={save} />
        </Suspense>
      )}
    </div>
  )
}
