import { ask, useAsk } from '@muster/client/query'
import { pay } from '@muster/contract/pay/pay'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { useState } from 'react'
import { PayLinesView } from './PayLinesView.tsx'

/** The lines of an own period with their reasons, asked for once they are opened. */
export function MyLines({ periodId: id }: { periodId: number }) {
  const say = useWords()
  const [isOpen, setOpen] = useState(false)
  const { answer, failure, again } = useAsk(isOpen ? ask(pay.myLines, { params: { id } }) : undefined)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('Pay breakdown')}</summary>
      {isOpen &&
        (answer ? <PayLinesView pay={answer} /> : <NoAnswer failure={failure} again={again} rows={4} />)}
    </details>
  )
}
