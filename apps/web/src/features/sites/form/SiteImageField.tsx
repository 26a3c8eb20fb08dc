import { msg } from '@muster/contract/kit/msg'
import { Button } from '@muster/ui/button/Button.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconBuilding, IconTrash } from '@tabler/icons-react'
import { PictureButton } from '../../../shared/pictures/PictureButton.tsx'
import { useObjectUrl } from '../../../shared/pictures/use-object-url.ts'
import css from '../sites.module.css'

interface Props {
  imageURL: string | null
  chosen: File | undefined
  onChoose: (file: File | undefined) => void
  onRemove: () => void
}

/** As the file was called, whatever format it has now. */
const renamed = (name: string, made: string) =>
  name.replace(/\.[^.]*$/, '') + made.slice(made.lastIndexOf('.'))

export function SiteImageField({ imageURL, chosen, onChoose, onRemove }: Props) {
  const say = useWords()
  const address = useObjectUrl(chosen) ?? imageURL
  return (
    <div className={css.image}>
      {address ? (
        <img src={address} alt={say('Image of the site')} />
      ) : (
        <span className={css.noImage}>
          <IconBuilding size={32} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className="stack small">
        <div className="row">
          <PictureButton
            label={address ? msg('Change image') : msg('Add image')}
            what={say('Image of the site')}
            shape="frame"
            save={async (picture, made, { name }) =>
              onChoose(new File([picture], renamed(name, made), { type: picture.type }))
            }
          />
          {chosen ? (
            <Button label={msg('Do not use it')} kind="plain" onPick={() => onChoose(undefined)} />
          ) : (
            imageURL && (
              <Button
                label={msg('Remove image')}
                kind="plain"
                icon={<IconTrash size={16} aria-hidden />}
                onPick={onRemove}
              />
            )
          )}
        </div>
        <p className="faint">{chosen?.name ?? say('jpg, jpeg, png or gif, at most 5 MB')}</p>
      </div>
    </div>
  )
}
