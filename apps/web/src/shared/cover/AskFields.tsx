import { msg } from '@muster/contract/msg'
import { Pills } from '@muster/ui/field/Pills.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { GroupsPicker } from '../pickers/GroupsPicker.tsx'
import css from './find-cover.module.css'
import type { Audience, CoverArea } from './find-cover.ts'
import { StepFields } from './StepFields.tsx'

const audiences: { value: Audience; label: string }[] = [
  { value: 'PEOPLE', label: msg('Some') },
  { value: 'ALL', label: msg('All') },
  { value: 'STEPS', label: msg('In steps') },
]
const audienceHints: Readonly<Record<Audience, string>> = {
  PEOPLE: msg('Choose below. The first who says yes has the shift.'),
  ALL: msg('All are asked at once. The first who says yes has the shift.'),
  STEPS: msg('Asks a few people every few minutes, the best first, until one says yes.'),
}
interface AudienceProps {
  value: Audience
  onChange: (value: Audience) => void
}
/** Who is asked: some, all or in steps, with the numbers of the steps. */
export function AudienceFields({ value, onChange }: AudienceProps) {
  const say = useWords()
  return (
    <>
      <Pills label={msg('Who is asked')} options={audiences} value={value} onChange={onChange} />
      <p className="faint">{say(audienceHints[value])}</p>
      {value === 'STEPS' && (
        <div className={css.steps}>
          <StepFields />
        </div>
      )}
    </>
  )
}

const distances = [10, 25, 50]
interface AreaProps {
  value: CoverArea
  onChange: (value: CoverArea) => void
}
/** Narrows the list, and whom an offer to all or a call-out asks: by distance, or by the groups where people work. */
export function AreaFields({ value: { withinKm, groupIds }, onChange }: AreaProps) {
  const say = useWords()
  const options = [
    { value: 'ANY', label: msg('Any distance') },
    ...distances.map((distance) => ({ value: String(distance), label: say('{distance} km', { distance }) })),
  ]
  return (
    <>
      <Pills
        label={msg('How far away')}
        options={options}
        value={withinKm === undefined ? 'ANY' : String(withinKm)}
        onChange={(next) => onChange({ groupIds, withinKm: next === 'ANY' ? undefined : Number(next) })}
      />
      <GroupsPicker compact value={groupIds} onChange={(next) => onChange({ withinKm, groupIds: next })} />
    </>
  )
}
