import { useEffect, useRef } from 'react'

export function useLanding<E extends HTMLElement>(isTarget: boolean) {
  const ref = useRef<E>(null)
  useEffect(() => {
    if (isTarget) ref.current?.scrollIntoView({ block: 'center' })
  }, [isTarget])
  return ref
}
