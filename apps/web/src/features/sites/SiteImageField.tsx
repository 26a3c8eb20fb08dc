import { failures } from '@muster/contract/failures'
import { fileProblem } from '@muster/rules/files'
import { Button } from '@muster/ui/Button.tsx'
import { sayProblem } from '@muster/ui/dialogs.tsx'
import { useWords } from '@muster/ui/words.ts'
import { IconBuilding, IconPhoto, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

const CropDialog = lazy(async () => ({ default: (await import('../../pictures/CropDialog.tsx')).CropDialog }))

interface Props {
  /** The image that is kept. */
  imageURL: string | null
  chosen: File | undefined
  onChoose: (file: File | undefined) => void
  /** Takes the kept one away, at once. */
  onRemove: () => void
}

/** As the file was called, whatever format it has now. */
const renamed = (name: string, made: string) =>
  name.replace(/\.[^.]*$/, '') + made.slice(made.lastIndexOf('.'))

/** The image of a site, chosen and cut in the form, and sent once the site is saved. */
export function SiteImageField({ imageURL, chosen, onChoose, onRemove }: Props) {
  const say = useWords()
  const input = useRef<HTMLInputElement>(null)
  const [uncut, cut] = useState<File>()
  const [preview, setPreview] = useState<string>()
  useEffect(() => {
    if (!chosen) return setPreview(undefined)
    const made = URL.createObjectURL(chosen)
    setPreview(made)
    return () => URL.revokeObjectURL(made)
  }, [chosen])
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const problem = fileProblem('picture', file)
    if (problem) return void sayProblem(failures[problem === 'type' ? 'file.type' : 'file.tooLarge'].says)
    cut(file)
  }
  const shown = preview ?? imageURL
  return (
    <div className="site-image">
      {shown ? (
        <img src={shown} alt={say('Image of the site')} />
      ) : (
        <span className="no-image">
          <IconBuilding size={32} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className="stack small">
        <div className="row">
          <Button
            label={shown ? 'Change image' : 'Add image'}
            icon={<IconPhoto size={16} aria-hidden />}
            onPick={() => input.current?.click()}
          />
          {chosen ? (
            <Button label="Do not use it" kind="plain" onPick={() => onChoose(undefined)} />
          ) : (
            imageURL && (
              <Button
                label="Remove image"
                kind="plain"
                icon={<IconTrash size={16} aria-hidden />}
                onPick={onRemove}
              />
            )
          )}
        </div>
        <p className="faint">{chosen?.name ?? say('jpg, jpeg, png or gif, at most 5 MB')}</p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={say('Image of the site')}
          accept=".jpg,.jpeg,.png,.gif"
          onChange={(event) => take(event.currentTarget.files?.[0])}
        />
      </div>
      {uncut && (
        <Suspense fallback={null}>
          <CropDialog
            file={uncut}
            shape="frame"
            onClose={() => cut(undefined)}
            save={async (picture, made) =>
              onChoose(new File([picture], renamed(uncut.name, made), { type: picture.type }))
            }
          />
        </Suspense>
      )}
    </div>
  )
}
