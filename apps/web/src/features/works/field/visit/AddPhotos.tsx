import { msg, useWords } from '@muster/ui/words/words.ts'
import { IconCamera, type Icon as IconKind, IconPhoto } from '@tabler/icons-react'
import { clsx } from 'clsx'
import checklistCss from '../../../../shared/checklist/checklist.module.css'
import css from '../visit.module.css'

interface Props {
  label?: string
  isBusy: boolean
  onAdd: (files: readonly File[]) => unknown
}

/** Photos of the camera, one after the other, or several of the gallery at once. */
export const AddPhotos = (props: Props) => (
  <div className="row">
    <AddFiles
      {...props}
      what={msg('Take a photo')}
      Icon={IconCamera}
      accept="image/*"
      capture="environment"
    />
    <AddFiles {...props} what={msg('Choose photos')} Icon={IconPhoto} accept="image/*" multiple />
  </div>
)

interface AddFilesProps extends Props {
  what: string
  Icon: IconKind
  accept?: string
  capture?: 'environment'
  multiple?: boolean
}

export function AddFiles({ label, isBusy, onAdd, what, Icon, ...chooser }: AddFilesProps) {
  const say = useWords()
  return (
    <label className={clsx(checklistCss.choice, css.photoAdd)}>
      <Icon size={20} aria-hidden />
      {say(isBusy ? msg('One moment') : what)}
      <input
        type="file"
        aria-label={label ? `${label}: ${say(what)}` : say(what)}
        {...chooser}
        onChange={({ currentTarget }) => {
          void onAdd([...(currentTarget.files ?? [])])
          // What was taken away again may be chosen once more.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
