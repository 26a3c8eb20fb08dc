import { ask, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { isManagement } from '@muster/contract/kit/permissions'
import { pageOf } from '@muster/contract/kit/rows'
import { pay } from '@muster/contract/pay/pay'
import { Button } from '@muster/ui/button/Button.tsx'
import { useWords } from '@muster/ui/words/words.ts'
import { paths } from '../../../navigation/paths.ts'

const waiting = ask(pay.overtimeRequests, { query: { status: ['OPEN'], page: 0, size: 1 } })

/** Leads to overtime that waits for a decision; nothing where none does. */
export function WaitingOvertime() {
  const say = useWords()
  const isOffice = isManagement(useLevel())
  const mayRead = useMay(pay.overtimeRequests) && isOffice
  const { answer } = useAsk(mayRead ? waiting : undefined)
  const total = answer ? pageOf(answer).totalElements : 0
  if (total === 0) return null
  return (
    <span className="push">
      <Button label={say('Overtime requests pending: {count}', { count: total })} href={paths.payOvertime} />
    </span>
  )
}
