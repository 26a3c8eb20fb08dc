import { ask, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { isManagement } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import { Section } from '@muster/ui/page/Page.tsx'
import { Stat } from '@muster/ui/page/Stat.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { money } from '@muster/ui/words/format.ts'
import { msg, useWords } from '@muster/ui/words/words.ts'
import { PayLinesView } from '../../../shared/pay/lines/PayLinesView.tsx'

interface Props {
  periodId: number
  tenantUserId: number
}

function usePayLines({ periodId: id, tenantUserId }: Props) {
  const level = useLevel()
  const mayRead = useMay(pay.lines) && isManagement(level)
  const question = ask(pay.lines, { params: { id, tenantUserId } })
  return { mayRead, ...useAsk(mayRead ? question : undefined) }
}

/** The sum of the lines, beside the hours. */
export function PayTotal(of: Props) {
  const say = useWords()
  const { answer } = usePayLines(of)
  if (!answer || answer.totals.length === 0) return null
  const isStopped = answer.missing.some(({ stopsLine }) => stopsLine)
  return (
    <Stat
      label={msg('Pay breakdown')}
      value={answer.totals.map(({ currency, amount }) => money(amount, currency)).join(' + ')}
      {...(isStopped && { of: ` ${say('Not all lines could be made')}` })}
    />
  )
}

/** What the pay rules make of the hours; nothing in a company that does not use them. */
export function PersonLines(of: Props) {
  const { mayRead, answer, failure, again } = usePayLines(of)
  if (!mayRead || answer?.state === 'UNUSED') return null
  return (
    <Section
      title={msg('Pay breakdown')}
      hint={msg('Adjustments of locked periods are lines of their own. Check the lines before you pay.')}
    >
      {answer ? <PayLinesView pay={answer} mayMend /> : <NoAnswer failure={failure} again={again} rows={4} />}
    </Section>
  )
}
