import { msg } from '@muster/contract/msg'
import { Pills } from '@muster/ui/Pills.tsx'
import { useWords } from '@muster/ui/words.ts'
import { GroupsPicker } from '../../pickers/GroupsPicker.tsx'
import type { CoverArea } from './find-cover.ts'

const distances = [10, 25, 50]

interface Props {
  value: CoverArea
  onChange: (value: CoverArea) => void
}
/** Narrows the list, and whom an offer to all or a call-out asks: by distance, or by the groups where people work. */
export function AreaFields({ value: { withinKm, groupIds }, onChange }: Props) {
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
