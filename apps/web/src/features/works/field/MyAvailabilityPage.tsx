import { ask, prefetch, useSend } from '@muster/client/query'
import { leave } from '@muster/contract/leave/leave'
import { NoAnswer, useIsOnline } from '@muster/ui/page/states.tsx'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { useKept } from '../../../offline/kept/kept-answers.ts'
import { AvailabilityForm } from '../../leave/availability/AvailabilityForm.tsx'
import { FieldFrame } from './FieldFrame.tsx'

const mine = ask(leave.myAvailability)
export const loader = async () => void prefetch(mine)

export default function MyAvailabilityPage() {
  const say = useWords()
  const isOnline = useIsOnline()
  const { answer, failure, again } = useKept(mine)
  const save = useSend(leave.saveMyAvailability)
  return (
    <FieldFrame
      title={msg('My availability')}
      sentence={msg('Tap or drag to mark times. Tap again to clear. Repeats weekly.')}
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={6} />}
      {answer && !isOnline && (
        <p role="status">{say('Your marks are on this phone only. Save them when there is signal.')}</p>
      )}
      {answer && <AvailabilityForm kept={answer} draft="my availability" save={(body) => save({ body })} />}
    </FieldFrame>
  )
}
