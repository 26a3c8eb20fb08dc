import { ask, prefetch, useAnswer } from '@muster/client/query'
import { dashboard } from '@muster/contract/dashboard'
import { Page } from '@muster/ui/Page.tsx'
import { PeopleNow } from '../users/PeopleNow.tsx'
import { Counters } from './Counters.tsx'

const counts = ask(dashboard.counts)
export const loader = () => prefetch(counts)

export default function DashboardPage() {
  const { countMap } = useAnswer(counts)
  return (
    <Page title="Dashboard">
      <div className="stack">
        <Counters counts={countMap} />
        <PeopleNow />
      </div>
    </Page>
  )
}
