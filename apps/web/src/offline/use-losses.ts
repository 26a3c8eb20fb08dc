import { useSession } from '@muster/client/use-session'
import { useMemo, useSyncExternalStore } from 'react'
import { lossesHere, subscribeLosses } from './losses.ts'
import { personOf } from './person.ts'

/** What this device lost of whoever is signed in. */
export function useLosses() {
  const session = useSession()
  const person = session && personOf(session)
  const all = useSyncExternalStore(subscribeLosses, lossesHere)
  return useMemo(() => all.filter((each) => each.person === person), [all, person])
}
