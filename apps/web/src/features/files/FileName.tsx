import { shortName, sizeText } from '@muster/rules/messages/files'
import { Tooltip, VisuallyHidden } from '@muster/ui/theme/library.ts'
import { IconFile, IconPhoto } from '@tabler/icons-react'
import css from './files.module.css'

interface Props {
  name: string
  bytes: number
  href?: string
  thumbURL?: string | null
  isPicture?: boolean
  /** In one line, as much of it as fits: in the field, where two plans must be told apart at a glance. */
  isWhole?: boolean
}

/** A file by its name, cut where it is long, and its size; the whole name in the tooltip and read aloud. */
export function FileName({ name, bytes, href, thumbURL, isPicture, isWhole = false }: Props) {
  const cut = shortName(name)
  const short = isWhole ? name : cut
  const Icon = isPicture ? IconPhoto : IconFile
  const text = (
    <>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
  return (
    <span className={css.name} data-whole={isWhole || undefined}>
      {thumbURL ? (
        <img src={thumbURL} alt="" width={32} height={32} loading="lazy" />
      ) : (
        <span className={css.icon}>
          <Icon size={18} aria-hidden />
        </span>
      )}
      <Tooltip label={name} disabled={cut === name} events={{ hover: true, focus: true, touch: true }}>
        {href === undefined ? (
          <bdi>{text}</bdi>
        ) : (
          <a href={href} download={name}>
            <bdi>{text}</bdi>
          </a>
        )}
      </Tooltip>
      <span className="faint figures nowrap">{sizeText(bytes)}</span>
    </span>
  )
}
