import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { giveFile } from '../table/table-file.ts'
import { msg } from '../words/msg.ts'
import { Dialog, sayError } from './dialogs.tsx'
import css from './image-viewer.module.css'

export interface Picture {
  readonly url: string
  readonly name: string
  readonly caption: string
}
interface Props {
  pictures: readonly Picture[]
  at: number
  onTurn: (at: number) => void
  onClose: () => void
}

const save = async ({ url, name }: Picture) => {
  try {
    giveFile(name, await (await fetch(url)).blob())
  } catch (error) {
    await sayError(error)
  }
}

export function ImageViewer({ pictures, at, onTurn, onClose }: Props) {
  const turn = (by: number) => onTurn((at + by + pictures.length) % pictures.length)
  useHotkeys([
    ['ArrowRight', () => turn(1)],
    ['ArrowLeft', () => turn(-1)],
  ])
  const picture = pictures[at]
  if (!picture) return null
  return (
    <Dialog title={picture.caption} full onClose={onClose}>
      <div className={css.viewer}>
        <img src={picture.url} alt={picture.caption} />
        <div className="row">
          {pictures.length > 1 && (
            <>
              <IconButton label={msg('Previous')} icon={IconChevronLeft} onPick={() => turn(-1)} />
              <span className="faint figures">
                {at + 1} / {pictures.length}
              </span>
              <IconButton label={msg('Next')} icon={IconChevronRight} onPick={() => turn(1)} />
            </>
          )}
          <span className="push" />
          <Button label={msg('Download')} icon={IconDownload} onPick={() => void save(picture)} />
          <Button label={msg('Close')} kind="primary" onPick={onClose} autoFocus />
        </div>
      </div>
    </Dialog>
  )
}
