import { prefetch, useAsk } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { pollingMs } from '@muster/contract/notifications/notifications'
import { Page } from '@muster/ui/page/Page.tsx'
import { EmptyState, NoAnswer } from '@muster/ui/page/states.tsx'
import { CallList, dutyCalls } from './DutyCalls.tsx'

export const loader = () => prefetch(dutyCalls)

/** For team leaders: what they were told of while they are on duty. */
export default function MyDutyPage() {
  const { answer, failure, again } = useAsk(dutyCalls, pollingMs)
  return (
    <Page
      title={msg('On duty')}
      sentence={msg(
        'Your calls while on duty. Press “I’ll take it”, or the next person is notified after ten minutes.',
      )}
    >
      {!answer && <NoAnswer failure={failure} again={again} rows={4} />}
      {answer?.length === 0 && <EmptyState title={msg('No open calls')} />}
      {answer && answer.length > 0 && <CallList calls={answer} />}
    </Page>
  )
}
