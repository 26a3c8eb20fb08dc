import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCamera } from '@tabler/icons-react'
import css from './photo-pick.module.css'

interface Props {
  isBusy: boolean
  onAdd: (photos: readonly File[]) => unknown
  /** What the photos are of, where the page has several such buttons; read aloud. */
  of?: string
}

export function PhotoPick({ isBusy, onAdd, of }: Props) {
  const say = useWords()
  return (
    <label className={css.pick}>
      <IconCamera size={20} aria-hidden />
      {say(isBusy ? msg('One moment') : msg('Add photos'))}
      {of && <span className="unseen">{of}</span>}
      <input
        type="file"
        accept="image/*"
        multiple
        disabled={isBusy}
        onChange={({ currentTarget }) => {
          void onAdd([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
