import { serverNow, useClockSkew } from '@muster/client/server-clock'
import { useEffect, useState } from 'react'

/** The server's time as last heard, every second while it is looked at: the clock of a phone may be hours off. */
export function useNow(isRunning: boolean): number {
  const skew = useClockSkew()
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    setNow(Date.now() + skew)
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now() + skew), 1000)
    return () => clearInterval(timer)
  }, [isRunning, skew])
  return now
}
