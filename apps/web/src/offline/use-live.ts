import { firstPageDrawn } from '@muster/ui/theme/first-page.ts'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * What the device's database answers, now and whenever it changes; undefined until it has. The database comes with the
 * module that is asked, after the first paint. `key` says what the question depends on; without one nothing is asked.
 */
export function useLive<M, T>(
  load: () => Promise<M>,
  question: (module: M) => Promise<T>,
  key: string | undefined,
): T | undefined {
  const [told, tell] = useState<{ key: string; value: T }>()
  const answer = useEffectEvent(question)
  useEffect(() => {
    if (key === undefined) return
    let isGone = false
    let stop = (): void => undefined
    const begin = async () => {
      await firstPageDrawn
      if (isGone) return
      const [{ liveQuery }, module] = await Promise.all([import('dexie'), load()])
      if (isGone) return
      // What is read first is drawn in small steps, so that a slow phone answers a finger meanwhile.
      let isFirst = true
      // An async function, by which the database knows that it has to watch what is read after an await too.
      const watched = liveQuery(async () => await answer(module)).subscribe({
        next: (value) => {
          if (isFirst) startTransition(() => tell({ key, value }))
          else tell({ key, value })
          isFirst = false
        },
      })
      stop = () => watched.unsubscribe()
    }
    // Without its code a page shows what the server says; it is fetched again when there is a connection.
    const tryToBegin = () =>
      void begin().catch(() => !isGone && addEventListener('online', tryToBegin, { once: true }))
    tryToBegin()
    return () => {
      isGone = true
      removeEventListener('online', tryToBegin)
      stop()
    }
  }, [key, load])
  return told && told.key === key ? told.value : undefined
}
