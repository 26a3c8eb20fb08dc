import { useSession } from '@muster/client/use-session'
import { useIsOnline } from '@muster/ui/page/states.tsx'
import { useEffect, useState } from 'react'
import { personOf } from '../person.ts'

const store = () => import('./kept-store.ts')

/**
 * Where a file can be read now: at the server, or, without a connection or when it did not come, on this device where it was
 * kept. `onMissing` is told that it did not come.
 */
export function useKeptFile({ id, url }: { id: number; url: string }) {
  const session = useSession()
  const person = session && personOf(session)
  const isOnline = useIsOnline()
  const [isMissing, setMissing] = useState(false)
  const [kept, setKept] = useState<string>()
  const isWanted = !isOnline || isMissing
  useEffect(() => {
    if (!isWanted || !person) return
    let objectUrl: string | undefined
    let isGone = false
    const find = async () => {
      const { keptFile } = await store()
      const blob = await keptFile(person, id)
      if (!blob || isGone) return
      objectUrl = URL.createObjectURL(blob)
      setKept(objectUrl)
    }
    find().catch(() => undefined)
    return () => {
      isGone = true
      setKept(undefined)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [isWanted, person, id])
  return {
    address: (isWanted && kept) || url,
    isKept: isWanted && kept !== undefined,
    onMissing: () => setMissing(true),
  }
}
