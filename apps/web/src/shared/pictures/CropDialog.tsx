import css from './pictures.module.css'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '@muster/ui/button/Button.tsx'
import { Dialog, sayProblem } from '@muster/ui/dialog/dialogs.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { type RefObject, useRef, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { cut, middleOf } from './crop-picture.ts'
import { useObjectUrl } from './use-object-url.ts'

export interface CropDialogProps {
  file: File
  /** How it is shown later: a person in a circle, a place in a frame of four by three. */
  shape: 'circle' | 'frame'
  save: (picture: Blob, fileName: string) => Promise<unknown>
  onClose: () => void
}

const shapes = {
  circle: {
    aspect: 1,
    area: msg('The square that is shown. Move it with the arrow keys'),
    hint: msg('Drag the circle or its corners, or use Tab and the arrow keys; with Shift in larger steps.'),
  },
  frame: {
    aspect: 4 / 3,
    area: msg('The part that is shown. Move it with the arrow keys'),
    hint: msg('Drag the frame or its corners, or use Tab and the arrow keys; with Shift in larger steps.'),
  },
} as const

/** Chooses the part of a picture that is shown: with the pointer, or with Tab and the arrow keys. */
export function CropDialog({ file, shape, save, onClose }: CropDialogProps) {
  const say = useWords()
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const use = async () => {
    if (!image.current || !crop) return
    const { blob, fileName } = await cut(image.current, crop, file.type)
    await save(blob, fileName)
    onClose()
  }
  const unreadable = () => {
    onClose()
    void sayProblem('This picture cannot be read')
  }
  return (
    <Dialog title={msg('Choose what is shown')} onClose={onClose}>
      <div className="stack">
        <div className={css.crop}>
          <CropArea {...{ file, shape, image, crop }} onCrop={setCrop} onUnreadable={unreadable} />
        </div>
        <p className="faint">{say(shapes[shape].hint)}</p>
        <div className="row end">
          <Button label={msg('Cancel')} onPick={onClose} />
          <Button label={msg('Use picture')} kind="primary" onPick={use} disabled={!crop} />
        </div>
      </div>
    </Dialog>
  )
}

interface AreaProps extends Pick<CropDialogProps, 'file' | 'shape'> {
  image: RefObject<HTMLImageElement | null>
  crop: PercentCrop | undefined
  onCrop: (crop: PercentCrop) => void
  onUnreadable: () => void
}

function CropArea({ file, shape, image, crop, onCrop, onUnreadable }: AreaProps) {
  const say = useWords()
  const address = useObjectUrl(file)
  const { aspect, area } = shapes[shape]
  const labels = {
    cropArea: say(area),
    ...Object.fromEntries(handles.map(({ key, label }) => [key, say(label)])),
  } as typeof defaultLabels
  if (!address) return null
  return (
    <ReactCrop
      aspect={aspect}
      circularCrop={shape === 'circle'}
      keepSelection
      minWidth={40}
      minHeight={40}
      ariaLabels={labels}
      onChange={(_, next) => onCrop(next)}
      {...(crop && { crop })}
    >
      <img
        ref={image}
        src={address}
        alt={say('The picture that was chosen')}
        onError={onUnreadable}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onCrop(middleOf(naturalWidth, naturalHeight, aspect))
        }
      />
    </ReactCrop>
  )
}

const { ariaLabels: defaultLabels } = ReactCrop.defaultProps
const handles = [
  { key: 'nwDragHandle', label: msg('Resize from the upper left corner') },
  { key: 'nDragHandle', label: msg('Resize from the upper side') },
  { key: 'neDragHandle', label: msg('Resize from the upper right corner') },
  { key: 'eDragHandle', label: msg('Resize from the right side') },
  { key: 'seDragHandle', label: msg('Resize from the lower right corner') },
  { key: 'sDragHandle', label: msg('Resize from the lower side') },
  { key: 'swDragHandle', label: msg('Resize from the lower left corner') },
  { key: 'wDragHandle', label: msg('Resize from the left side') },
] as const
