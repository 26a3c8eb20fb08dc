import { useDrawn } from '@muster/ui/form-context.ts'
import { useEffect, useState } from 'react'

/** Whether a part of the form shows its fields: it opens by itself when one of them is refused. */
export function useOpening(path: string, isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const hasFault = useDrawn((store) =>
    Object.keys(store.errors()).some((refused) => refused.startsWith(`${path}.`)) ? 1 : 0,
  )
  useEffect(() => {
    if (hasFault) setOpen(true)
  }, [hasFault])
  return [isOpen, setOpen] as const
}
