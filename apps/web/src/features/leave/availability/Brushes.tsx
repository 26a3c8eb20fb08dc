import type { AvailabilityKind } from '@muster/contract/availability'
import { useWords } from '@muster/ui/words/words.ts'
import { IconBan, IconHeart } from '@tabler/icons-react'
import css from './availability.module.css'
import { paintWords } from './WeekGrid.tsx'

const brushes = [
  { kind: 'UNAVAILABLE', Icon: IconBan },
  { kind: 'PREFERRED', Icon: IconHeart },
] as const

interface Props {
  brush: AvailabilityKind
  onChoose: (kind: AvailabilityKind) => void
}
/** What a stroke paints. Painting it once more clears. */
export function Brushes({ brush, onChoose }: Props) {
  const say = useWords()
  return (
    <div className={css.brushes} role="radiogroup" aria-label={say('Paint')}>
      {brushes.map(({ kind, Icon }) => (
        // biome-ignore lint/a11y/useSemanticElements: as large as a thumb, as every choice of the field
        <button
          key={kind}
          type="button"
          role="radio"
          aria-checked={brush === kind}
          data-kind={kind}
          className={css.brush}
          onClick={() => onChoose(kind)}
        >
          <Icon size={20} aria-hidden />
          {say(paintWords[kind])}
        </button>
      ))}
    </div>
  )
}
