import { afterFirstPage } from '@muster/ui/first-page.ts'
import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the first page that comes after it. Without its code, as on a poor connection, the page stands without the part
 * and asks for it again once there is a connection.
 */
export const latePart = (load: () => Promise<ComponentType>): ComponentType =>
  function LatePart() {
    const [Part, setPart] = useState<ComponentType>()
    useEffect(() => {
      let isGone = false
      const fetchIt = () =>
        void load().then(
          (part) => !isGone && setPart(() => part),
          () => !isGone && addEventListener('online', fetchIt, { once: true }),
        )
      afterFirstPage(() => !isGone && fetchIt())
      return () => {
        isGone = true
        removeEventListener('online', fetchIt)
      }
    }, [])
    return Part ? <Part /> : null
  }
