import { useSession } from '@muster/client/use-session'
import { useMemo, useSyncExternalStore } from 'react'
import { personOf } from '../person.ts'
import { lossesHere, subscribeLosses } from './losses.ts'

export function useLosses() {
  const session = useSession()
  const person = session && personOf(session)
  const all = useSyncExternalStore(subscribeLosses, lossesHere)
  return useMemo(() => all.filter((each) => each.person === person), [all, person])
}
