import { shortName, sizeText } from '@muster/rules/files'
import { Tooltip, VisuallyHidden } from '@muster/ui/library.ts'
import { IconFile, IconPhoto } from '@tabler/icons-react'

interface Props {
  name: string
  bytes: number
  /** Where it is saved from. */
  href?: string
  thumbURL?: string | null
  isPicture?: boolean
  /** In one line, as much of it as fits: where nobody can hover to read the rest. */
  isWhole?: boolean
}

/** A file by its name, cut where it is long, and its size; the whole name in the tooltip and read aloud. */
export function FileName({ name, bytes, href, thumbURL, isPicture, isWhole = false }: Props) {
  const short = isWhole ? name : shortName(name)
  const Icon = isPicture ? IconPhoto : IconFile
  const text = (
    <>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  )
  return (
    <span className="file-name" data-whole={isWhole || undefined}>
      {thumbURL ? (
        <img src={thumbURL} alt="" width={32} height={32} loading="lazy" />
      ) : (
        <span className="file-icon">
          <Icon size={18} aria-hidden />
        </span>
      )}
      <Tooltip label={name} disabled={short === name} events={{ hover: true, focus: true, touch: true }}>
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
