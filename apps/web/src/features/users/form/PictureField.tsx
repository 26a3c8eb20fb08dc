import { useSend } from '@muster/client/query'
import { changeUser, currentSession } from '@muster/client/session'
import { users } from '@muster/contract/users/users'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import personCss from '@muster/ui/page/person.module.css'
import { Avatar } from '@muster/ui/theme/library.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { PictureButton } from '../../../shared/pictures/PictureButton.tsx'
import { useObjectUrl } from '../../../shared/pictures/use-object-url.ts'
import css from '../users.module.css'

/** A person's picture, to be chosen, cut and taken away; at once, apart from any form. */
export function PictureField({ id, name, imageURL }: { id: number; name: string; imageURL: string | null }) {
  const say = useWords()
  const set = useSend(users.setPicture)
  const remove = useSend(users.removePicture)
  const params = { id }
  const show = (picture: { imageURL: string | null }) => {
    if (currentSession()?.user.tenantUserId === id) changeUser(picture)
  }
  return (
    <PictureChooser
      name={name}
      imageURL={imageURL}
      save={async (file, fileName) => show(await set({ params, file, fileName }))}
      remove={() => void confirmed(removal(say('the picture')), async () => show(await remove({ params })))}
    />
  )
}

export interface ChosenPicture {
  file: Blob
  fileName: string
}
interface NewPictureProps {
  value: ChosenPicture | undefined
  onChange: (picture: ChosenPicture | undefined) => void
}

export function NewPictureField({ value, onChange }: NewPictureProps) {
  const url = useObjectUrl(value?.file)
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
  return (
    <div className={css.pictureField}>
      <Avatar
        src={imageURL}
        name={name}
        alt=""
        size={72}
        color="gray"
        className={clsx(personCss.initials, css.large)}
      />
      <div className="stack small">
        <div className="row">
          <PictureButton
            label={imageURL ? msg('Change picture') : msg('Add picture')}
            what={say('Profile picture')}
            shape="circle"
            save={save}
          />
          {imageURL && <Button label={msg('Remove picture')} kind="plain" icon={IconTrash} onPick={remove} />}
        </div>
        <p className="faint">{say('jpg, jpeg, png or gif, at most 5 MB')}</p>
      </div>
    </div>
  )
}
