import type { Roster } from '@muster/contract/planning/roster'
import { Pills } from '@muster/ui/field/choice/Pills.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useMemo } from 'react'
import { useUrlState } from '../../../navigation/url.ts'
import awayCss from '../grid/away.module.css'
import toneCss from '../shifts/tones.module.css'
import { type AwayCells, awayKinds, awayNames } from '../week/away-cells.ts'
import { rosterShape } from '../week/roster-url.ts'
import { tonesOf } from '../week/tones.ts'

/** With more names than these the legend would be longer than the roster: the name stands on hover of a shift. */
const mostNames = 16

/** What the colours of shifts and the hatching of days say, and which of its facts colours a shift. */
export function RosterLegend({ roster, away }: { roster: Roster | undefined; away: AwayCells }) {
  const say = useWords()
  const [{ colour = 'CLIENT', by }, setUrl] = useUrlState(rosterShape)
  const here = new Set(by === 'SITE' ? [] : [...away.values()].flat().map(({ kind }) => kind))
  const tones = useMemo(() => (roster ? [...tonesOf(roster, colour)] : []), [roster, colour])
  return (
    <div className={awayCss.legend}>
      <Pills
        label={msg('Colours')}
        options={[
          { value: 'CLIENT', label: msg('By client') },
          { value: 'CHECKLIST', label: msg('By checklist') },
        ]}
        value={colour}
        onChange={(next) => setUrl({ colour: next === 'CHECKLIST' ? next : undefined })}
      />
      <ul className={awayCss.legend} aria-label={say('Legend')}>
        {tones.length <= mostNames &&
          tones.map(([name, tone]) => (
            <li key={name}>
              <span className={toneCss.swatch} data-tone={tone} aria-hidden />
              <bdi>{name}</bdi>
            </li>
          ))}
        {awayKinds
          .filter((kind) => here.has(kind))
          .map((kind) => (
            <li key={kind}>
              <span className={awayCss.swatch} data-away={kind} aria-hidden />
              {say(awayNames[kind])}
            </li>
          ))}
      </ul>
    </div>
  )
}
