import { ask, useAsk } from '@muster/client/query'
import { useMay } from '@muster/client/use-may'
import { useLevel } from '@muster/client/use-session'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import { pay } from '@muster/contract/pay/pay'
import { Section } from '@muster/ui/page/Page.tsx'
import { NoAnswer } from '@muster/ui/page/states.tsx'
import { PayLinesView } from '../../../shared/pay/lines/PayLinesView.tsx'

interface Props {
  periodId: number
  tenantUserId: number
}

/** What the pay rules make of the hours; nothing in a company that does not use them. */
export function PersonLines({ periodId: id, tenantUserId }: Props) {
  const level = useLevel()
  const mayRead = useMay(pay.lines) && isManagement(level)
  const question = ask(pay.lines, { params: { id, tenantUserId } })
  const { answer, failure, again } = useAsk(mayRead ? question : undefined)
  if (!mayRead || answer?.state === 'UNUSED') return null
  return (
    <Section
      title={msg('Pay by the rules')}
      hint={msg('Adjustments of locked periods are lines of their own. Check the lines before you pay.')}
    >
      {answer ? <PayLinesView pay={answer} mayMend /> : <NoAnswer failure={failure} again={again} rows={4} />}
    </Section>
  )
}
