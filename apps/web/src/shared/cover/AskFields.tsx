import { msg } from '@muster/contract/msg'
import { Pills } from '@muster/ui/field/Pills.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { GroupsPicker } from '../pickers/GroupsPicker.tsx'
import css from './find-cover.module.css'
import type { Audience, CoverArea } from './find-cover.ts'
import { StepFields } from './StepFields.tsx'

const audiences: { value: Audience; label: string }[] = [
  { value: 'PEOPLE', label: msg('Selected people') },
  { value: 'ALL', label: msg('Everyone eligible') },
  { value: 'STEPS', label: msg('In waves') },
]
const audienceHints: Readonly<Record<Audience, string>> = {
  PEOPLE: msg('Choose people below. The first to accept gets the shift.'),
  ALL: msg('Everyone is asked at once. The first to accept gets the shift.'),
  STEPS: msg('Asks a few people every few minutes, best matches first, until someone accepts.'),
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
      <Pills label={msg('Offered to')} options={audiences} value={value} onChange={onChange} />
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
