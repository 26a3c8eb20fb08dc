import { msg } from '@muster/contract/msg'
import { Pills } from '@muster/ui/Pills.tsx'
import { useWords } from '@muster/ui/words.ts'
import css from './find-cover.module.css'
import type { Audience } from './find-cover.ts'
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
interface Props {
  value: Audience
  onChange: (value: Audience) => void
}
/** Who is asked: some, all or in steps, with the numbers of the steps. */
export function AudienceFields({ value, onChange }: Props) {
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
