import { ask, prefetch, useAnswer } from '@muster/client/query'
import { msg } from '@muster/contract/kit/msg'
import { notifications } from '@muster/contract/notifications/notifications'
import { Page } from '@muster/ui/page/Page.tsx'
import { ChoicesSection } from './own-choices/ChoicesSection.tsx'
import { PushSection } from './own-choices/PushSection.tsx'
import { QuietSection } from './own-choices/QuietSection.tsx'

const mine = ask(notifications.choices)
export const loader = () => prefetch(mine)

export default function ChoicesPage() {
  const { kinds, reachable, quiet, timezone } = useAnswer(mine)
  return (
    <Page title={msg('My notification settings')} narrow>
      <div className="stack">
        <PushSection />
        <QuietSection quiet={quiet} timezone={timezone} />
        <ChoicesSection kinds={kinds} reachable={reachable} />
      </div>
    </Page>
  )
}
