import { useSend } from '@muster/client/query'
import { type Site, sites } from '@muster/contract/sites/sites'
import { Button } from '@muster/ui/button/Button.tsx'
import { confirmed, removal } from '@muster/ui/dialog/confirm.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconBuilding, IconTrash } from '@tabler/icons-react'
import { PictureButton } from '../../../shared/pictures/PictureButton.tsx'
import { useObjectUrl } from '../../../shared/pictures/use-object-url.ts'
import css from '../sites.module.css'

/** The image of a site; what is chosen or removed is saved at once. */
export function SiteImage({ site }: { site: Site }) {
  const say = useWords()
  const set = useSend(sites.setImage)
  const remove = useSend(sites.removeImage)
  return (
    <ImageChooser
      address={site.imageURL}
      save={(file) => set({ params: site, file, fileName: file.name })}
      remove={() => void confirmed(removal(say('the image')), () => remove({ params: site }))}
    />
  )
}

interface NewImageProps {
  chosen: File | undefined
  choose: (file: File | undefined) => void
}

export const NewSiteImageField = ({ chosen, choose }: NewImageProps) => (
  <ImageChooser
    address={useObjectUrl(chosen) ?? null}
    fileName={chosen?.name}
    save={async (file) => choose(file)}
    remove={() => choose(undefined)}
  />
)

interface Props {
  address: string | null
  fileName?: string | undefined
  save: (file: File) => Promise<unknown>
  remove: () => void
}

/** As the file was called, whatever format it has now. */
const renamed = (name: string, cutName: string) =>
  name.replace(/\.[^.]*$/, '') + cutName.slice(cutName.lastIndexOf('.'))

function ImageChooser({ address, fileName, save, remove }: Props) {
  const say = useWords()
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
            save={(picture, cutName, { name }) =>
              save(new File([picture], renamed(name, cutName), { type: picture.type }))
            }
          />
          {address && <Button label={msg('Remove image')} kind="plain" icon={IconTrash} onPick={remove} />}
        </div>
        <p className="faint">{fileName ?? say('jpg, jpeg, png or gif, at most 5 MB')}</p>
      </div>
    </div>
  )
}
