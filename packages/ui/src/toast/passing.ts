declare global {
  /** Set before the application starts: what passes by itself stays this many times as long. */
  var musterPassingFactor: number | undefined
}

/** Milliseconds that a message stays which goes away by itself. */
const usual = {
  /** Long enough to read a short sentence twice. */
  toast: 6000,
  /** Long enough to decide as well. */
  toastWithAct: 8000,
  /** Long enough to read a short sentence twice. */
  success: 6000,
  /** Long enough to decide as well. */
  successWithActs: 12_000,
}

/** On a busy machine a journey can need longer for one click; it lengthens these times. */
export const passesAfter = (message: keyof typeof usual): number =>
  usual[message] * (globalThis.musterPassingFactor ?? 1)
