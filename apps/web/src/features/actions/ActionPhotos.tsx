import { type ActionDetail, actions, type FileMoment, mostActionPhotos } from '@muster/contract/actions'
import { isUnsettled } from '@muster/rules/works/action-can'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { ImageViewer } from '@muster/ui/dialog/ImageViewer.tsx'
import { Section } from '@muster/ui/page/Page.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import type { Entry } from '../../offline/entry.ts'
import { useKeptFile } from '../../offline/kept/use-kept-file.ts'
import { keptOrAsked } from '../../offline/kept-or-asked.ts'
import { preparePhoto } from '../../offline/photos.ts'
import { useHeldFile } from '../../offline/use-held-file.ts'
import { queue } from '../../offline/use-queued.ts'
import type { HeldSteps } from '../../shared/actions/action-here.ts'
import { useBusy } from '../../shared/forms/use-busy.ts'
import { PhotoPick } from '../../shared/pictures/PhotoPick.tsx'
import photoCss from '../../shared/pictures/photo-row.module.css'
import css from './actions.module.css'

const titles = { BEFORE: msg('Before'), AFTER: msg('After') } as const satisfies Record<FileMoment, string>

interface Props {
  action: ActionDetail
  /** Those that have not arrived. */
  held: HeldSteps['photos']
}
export const ActionPhotos = (props: Props) => (
  <Section title={msg('Photos')}>
    <div className={css.moments}>
      <Moment {...props} moment="BEFORE" />
      <Moment {...props} moment="AFTER" />
    </div>
  </Section>
)

function Moment({ action, held, moment }: Props & { moment: FileMoment }) {
  const say = useWords()
  const [shown, show] = useState<number>()
  const photos = action.files.filter((file) => file.moment === moment)
  const waiting = held.filter((photo) => photo.moment === moment)
  const title = say(titles[moment])
  const nameAt = (at: number) => `${title} ${at + 1}`
  const pictures = photos.map(({ url }, at) => ({ url, name: nameAt(at), caption: action.title }))
  const hasRoom = isUnsettled(action) && action.files.length + held.length < mostActionPhotos
  return (
    <section aria-label={title}>
      <h3 className={css.moment}>{title}</h3>
      <div className={photoCss.photos}>
        {photos.map((photo, at) => (
          <Arrived key={photo.id} photo={photo} name={nameAt(at)} onPick={() => show(at)} />
        ))}
        {waiting.map(({ entry }, at) => (
          <Held key={entry.key} entry={entry} name={nameAt(photos.length + at)} />
        ))}
      </div>
      {photos.length + waiting.length === 0 && <p className="faint">{say('No photos yet')}</p>}
      {hasRoom && <AddPhotos id={action.id} moment={moment} />}
      {shown !== undefined && (
        <ImageViewer pictures={pictures} at={shown} onTurn={show} onClose={() => show(undefined)} />
      )}
    </section>
  )
}

interface ArrivedProps {
  photo: ActionDetail['files'][number]
  name: string
  onPick: () => void
}
function Arrived({ photo, name, onPick }: ArrivedProps) {
  const { address, isKept, onMissing } = useKeptFile(photo)
  return (
    <button type="button" aria-label={name} onClick={onPick}>
      <img src={isKept ? address : (photo.thumbURL ?? photo.url)} alt="" loading="lazy" onError={onMissing} />
    </button>
  )
}

/** One that has not arrived, read from the device. */
function Held({ entry, name }: { entry: Entry; name: string }) {
  const say = useWords()
  const address = useHeldFile(entry)
  return (
    <figure className={css.held}>
      {address && <img src={address} alt={name} />}
      <figcaption>{say('On this device')}</figcaption>
    </figure>
  )
}

function AddPhotos({ id, moment }: { id: number; moment: FileMoment }) {
  const say = useWords()
  const [isBusy, run] = useBusy()
  const keep = async (chosen: File) => {
    const { blob, fileName } = await preparePhoto(chosen)
    const body = { moment, recordedAt: new Date().toISOString() }
    await keptOrAsked(() => queue(actions.addFile, { params: { id }, body, file: blob, fileName }))
  }
  const add = (chosen: readonly File[]) =>
    run(async () => {
      try {
        for (const file of chosen) await keep(file)
      } catch (error) {
        sayError(error)
      }
    })
  return <PhotoPick isBusy={isBusy} onAdd={add} of={say(titles[moment])} />
}
