import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { useState } from 'react'

export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      await sayError(error)
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, run] as const
}
