import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react'
import { sayError } from '../dialog/say-error.ts'

/** Two taps within this time are one act: a shaking hand, or an impatient one. */
export const oneActMs = 500
/** Pixels between two taps that a finger takes for one place. */
const onePlace = 48

const none = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }
let last = none
/** What is tapped from here on is on another page. */
export const forgetTap = () => {
  last = none
}
const now = () => performance.now()
const isSoon = (at: number) => {
  const passed = at - last.at
  return passed >= 0 && passed < oneActMs
}

/** Whether a tap repeats the one before it; a tap that does not is remembered. */
function isRepeated({ clientX, clientY, nativeEvent }: MouseEvent): boolean {
  // When the finger came, not when a busy page learnt of it.
  const at = nativeEvent.timeStamp
  const isNear = Math.abs(clientX - last.x) < onePlace && Math.abs(clientY - last.y) < onePlace
  if (isNear && isSoon(at)) return true
  last = { at, x: clientX, y: clientY }
  return false
}

/** True for a button that appears so soon after a tap that the next tap may be meant for the button before it. */
function useTooSoon(isField: boolean): boolean {
  const [isTooSoon, setTooSoon] = useState(isField && isSoon(now()))
  useLayoutEffect(() => {
    if (!isTooSoon) return
    const timer = setTimeout(() => setTooSoon(false), last.at + oneActMs - now())
    return () => clearTimeout(timer)
  }, [isTooSoon])
  return isTooSoon
}

/**
 * One act for one press. While what the press began is under way the button is busy; what prevents it is said. With
 * `isField`, a second tap at the same place within half a second does nothing, and a button that takes the place of the
 * pressed one waits as long.
 */
export function useOneAct(act: ((event: MouseEvent) => unknown) | undefined, isField: boolean) {
  const [isActing, setActing] = useState(false)
  const [isResting, setResting] = useState(false)
  const isTooSoon = useTooSoon(isField)
  useEffect(() => {
    if (!isResting) return
    const timer = setTimeout(() => setResting(false), oneActMs)
    return () => clearTimeout(timer)
  }, [isResting])
  const press = (event: MouseEvent) => {
    if (isActing || isTooSoon || (isField && isRepeated(event))) return event.preventDefault()
    // Said to screen readers too: a press in this time does nothing.
    if (isField) setResting(true)
    const result = act?.(event)
    if (!(result instanceof Promise)) return
    setActing(true)
    result.catch(sayError).finally(() => setActing(false))
  }
  return { isActing, isResting, isTooSoon, press }
}
