import { useAsk } from '@muster/client/query'
import { useState } from 'react'
import { Hours } from '../../jobs/Hours.tsx'
import { minutesUntil, plannedVisits } from './planned-visits.ts'
import { comingVisits } from './visit-questions.ts'

const weekMs = 7 * 86_400_000

/** What is planned for the next seven days. */
export function PlannedHours({ of }: { of: Parameters<typeof comingVisits>[0] }) {
  const [now] = useState(Date.now)
  const { answer } = useAsk(comingVisits(of))
  if (!answer) return <>…</>
  const minutes = minutesUntil(plannedVisits(answer, now), now + weekMs)
  return <Hours hours={minutes / 60} />
}
