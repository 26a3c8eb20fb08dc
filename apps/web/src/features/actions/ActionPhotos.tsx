import { useSend } from '@muster/client/query'
import { type ActionDetail, actions, type FileMoment } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { ImageViewer } from '@muster/ui/dialog/ImageViewer.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { preparePhoto } from '../../offline/photos.ts'
import { useBusy } from '../../shared/forms/use-busy.ts'
import { hasRoomForPhotos } from './ActionSteps.tsx'
import css from './actions.module.css'

const titles = { BEFORE: msg('Before'), AFTER: msg('After') } as const satisfies Record<FileMoment, string>

export const ActionPhotos = ({ action }: { action: ActionDetail }) => (
  <Section title={msg('Photos')}>
    <div className={css.moments}>
      <Moment action={action} moment="BEFORE" />
      <Moment action={action} moment="AFTER" />
    </div>
  </Section>
)

function Moment({ action, moment }: { action: ActionDetail; moment: FileMoment }) {
  const say = useWords()
  const [shown, show] = useState<number>()
  const photos = action.files.filter((file) => file.moment === moment)
  const title = say(titles[moment])
  const pictures = photos.map(({ url }, at) => ({ url, name: `${title} ${at + 1}`, caption: action.title }))
  return (
    <section aria-label={title}>
      <h3 className={css.moment}>{title}</h3>
      <div className={css.photos}>
        {photos.map((photo, at) => (
          <button key={photo.id} type="button" aria-label={`${title} ${at + 1}`} onClick={() => show(at)}>
            <img src={photo.thumbURL ?? photo.url} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      {photos.length === 0 && <p className="faint">{say('No photos yet')}</p>}
      {hasRoomForPhotos(action) && <AddPhotos id={action.id} moment={moment} />}
      {shown !== undefined && (
        <ImageViewer pictures={pictures} at={shown} onTurn={show} onClose={() => show(undefined)} />
      )}
    </section>
  )
}

function AddPhotos({ id, moment }: { id: number; moment: FileMoment }) {
  const say = useWords()
  const [isBusy, run] = useBusy()
  const addFile = useSend(actions.addFile)
  const add = (chosen: readonly File[]) =>
    run(async () => {
      try {
        for (const file of chosen) {
          const { blob, fileName } = await preparePhoto(file)
          await addFile.mutateAsync({ params: { id }, body: { moment }, file: blob, fileName })
        }
      } catch (error) {
        sayError(error)
      }
    })
  return (
    <label className={css.pick}>
      <IconCamera size={20} aria-hidden />
      {say(isBusy ? msg('One moment') : msg('Add photos'))}
      <span className="unseen">{say(titles[moment])}</span>
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
