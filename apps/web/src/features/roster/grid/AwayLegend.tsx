import { useWords } from '@muster/ui/words/words.ts'
import { type AwayCells, awayKinds, awayNames } from '../week/away-cells.ts'
import css from './away.module.css'

export function AwayLegend({ away }: { away: AwayCells }) {
  const say = useWords()
  const here = new Set([...away.values()].flatMap((cells) => cells.map(({ kind }) => kind)))
  if (here.size === 0) return null
  return (
    <ul className={css.legend} aria-label={say('Legend')}>
      {awayKinds
        .filter((kind) => here.has(kind))
        .map((kind) => (
          <li key={kind}>
            <span className={css.swatch} data-away={kind} aria-hidden />
            {say(awayNames[kind])}
          </li>
        ))}
    </ul>
  )
}
