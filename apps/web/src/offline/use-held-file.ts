import { useEffect, useState } from 'react'
import type { Entry } from './entry.ts'
import { fileOf } from './outbox-reads.ts'

/** Where a picture that has not arrived can be shown: read from the device; undefined before, and for what is no picture. */
export function useHeldFile({ seq }: Pick<Entry, 'seq'>): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let objectUrl: string | undefined
    let isGone = false
    void fileOf({ seq }).then((file) => {
      if (isGone || !file?.type.startsWith('image/')) return
      objectUrl = URL.createObjectURL(file)
      setAddress(objectUrl)
    })
    return () => {
      isGone = true
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [seq])
  return address
}
