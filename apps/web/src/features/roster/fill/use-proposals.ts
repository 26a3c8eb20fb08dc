import { callWith } from '@muster/client/call'
import { hearLive } from '@muster/client/live'
import { cover } from '@muster/contract/cover/cover'
import type { FillProposals, FillQuery } from '@muster/contract/cover/fill'
import { sayError } from '@muster/ui/dialog/dialogs.tsx'
import { useEffect, useRef, useState } from 'react'

/** Asks who could fill places, and hears how far the answer is; undefined where it was refused or the dialog is gone. */
export function useProposals() {
  const [percent, setPercent] = useState<number>()
  const gone = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    gone.current = controller
    return () => controller.abort()
  }, [])
  const propose = async (
    places: FillQuery['places'],
    weights: FillQuery['weights'],
  ): Promise<FillProposals | undefined> => {
    const progress = crypto.randomUUID()
    const { signal } = gone.current
    setPercent(0)
    const stop = hearLive((event) => {
      if (event.kind === 'progress' && event.work === progress) setPercent(event.percent)
    })
    try {
      return await callWith(cover.proposeFill, { body: { places, weights, progress } }, { signal })
    } catch (error) {
      if (!signal.aborted) await sayError(error)
      return undefined
    } finally {
      stop()
      setPercent(undefined)
    }
  }
  return { propose, percent }
}
