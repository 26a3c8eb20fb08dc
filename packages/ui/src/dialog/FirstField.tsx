import { useEffect, useRef } from 'react'

// A date that has the focus opens its calendar over what is read first.
const fields =
  ':is(input, textarea, select):not([type="hidden"], [type="file"], [data-dates-input], :disabled, [tabindex="-1"])'

/** Whether a field that has the focus brings up a keyboard over half of the screen. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/** Of choices of which one is taken, that one. */
function firstField(dialog: HTMLElement): HTMLElement | null {
  const first = dialog.querySelector<HTMLInputElement>(fields)
  if (first?.type !== 'radio') return first
  return dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/**
 * Gives a dialog its first focus: what asks for it, or the first field, also one that comes later; else, and on a phone, the
 * dialog itself. Never the button that closes it, where Enter would. What the person has gone to by then keeps the focus.
 */
export function FirstField() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return
    const isFree = () => {
      const { activeElement: at } = document
      return at === dialog || at === document.body || at?.matches('[data-close]') === true
    }
    const settle = () => {
      if (!isFree()) return stop()
      const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]')
      const next = wanted ?? (isTouched() ? null : firstField(dialog))
      if (!next) return dialog.focus({ preventScroll: true })
      next.focus({ preventScroll: true })
      stop()
    }
    const coming = new MutationObserver(settle)
    const stop = () => {
      clearTimeout(timer)
      coming.disconnect()
      for (const act of ['keydown', 'pointerdown']) dialog.removeEventListener(act, stop)
    }
    // After the library, which takes the first thing that can have the focus.
    let timer = setTimeout(() => {
      timer = setTimeout(() => {
        coming.observe(dialog, { childList: true, subtree: true })
        settle()
      })
    })
    for (const act of ['keydown', 'pointerdown']) dialog.addEventListener(act, stop)
    return stop
  }, [])
  return <span ref={mark} hidden />
}
