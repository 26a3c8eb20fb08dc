import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '@muster/ui/Button.tsx'
import { Dialog, sayError, sayProblem } from '@muster/ui/dialogs.tsx'
import { useWords } from '@muster/ui/words.ts'
import { useEffect, useRef, useState } from 'react'
import ReactCrop, { type PercentCrop } from 'react-image-crop'
import { cut, middleOf } from './crop-picture.ts'
import './pictures.css'

interface Props {
  file: File
  /** How it is shown later: a person in a circle, a place in a frame of four by three. */
  shape: 'circle' | 'frame'
  save: (picture: Blob, fileName: string) => Promise<unknown>
  onClose: () => void
}

const shapes = {
  circle: {
    aspect: 1,
    area: 'The square that is shown. Move it with the arrow keys',
    hint: 'Drag the circle or its corners, or use Tab and the arrow keys; with Shift in larger steps.',
  },
  frame: {
    aspect: 4 / 3,
    area: 'The part that is shown. Move it with the arrow keys',
    hint: 'Drag the frame or its corners, or use Tab and the arrow keys; with Shift in larger steps.',
  },
} as const

/** Chooses the part of a picture that is shown: with the pointer, or with Tab and the arrow keys. */
export function CropDialog({ file, shape, save, onClose }: Props) {
  const { aspect, area, hint } = shapes[shape]
  const say = useWords()
  const image = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [busy, setBusy] = useState(false)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const use = async () => {
    if (!image.current || !crop) return
    setBusy(true)
    try {
      const { blob, fileName } = await cut(image.current, crop, file.type)
      await save(blob, fileName)
      onClose()
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(false)
    }
  }
  const unreadable = () => {
    onClose()
    void sayProblem('This picture cannot be read')
  }
  const labels = {
    cropArea: say(area),
    ...Object.fromEntries(handles.map(({ key, label }) => [key, say(label)])),
  } as typeof defaultLabels
  return (
    <Dialog title="Choose what is shown" onClose={onClose}>
      <div className="stack">
        <div className="crop">
          {address && (
            <ReactCrop
              aspect={aspect}
              circularCrop={shape === 'circle'}
              keepSelection
              minWidth={40}
              minHeight={40}
              ariaLabels={labels}
              onChange={(_, next) => setCrop(next)}
              {...(crop && { crop })}
            >
              <img
                ref={image}
                src={address}
                alt={say('The picture that was chosen')}
                onError={unreadable}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setCrop(middleOf(naturalWidth, naturalHeight, aspect))
                }
              />
            </ReactCrop>
          )}
        </div>
        <p className="faint">{say(hint)}</p>
        <div className="row end">
          <Button label="Cancel" onPick={onClose} disabled={busy} />
          <Button label="Use picture" kind="primary" busy={busy} onPick={() => void use()} disabled={!crop} />
        </div>
      </div>
    </Dialog>
  )
}

const { ariaLabels: defaultLabels } = ReactCrop.defaultProps
const handles = [
  { key: 'nwDragHandle', label: 'Resize from the upper left corner' },
  { key: 'nDragHandle', label: 'Resize from the upper side' },
  { key: 'neDragHandle', label: 'Resize from the upper right corner' },
  { key: 'eDragHandle', label: 'Resize from the right side' },
  { key: 'seDragHandle', label: 'Resize from the lower right corner' },
  { key: 'sDragHandle', label: 'Resize from the lower side' },
  { key: 'swDragHandle', label: 'Resize from the lower left corner' },
  { key: 'wDragHandle', label: 'Resize from the left side' },
] as const
