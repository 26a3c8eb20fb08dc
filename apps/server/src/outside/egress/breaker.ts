/** The gateway failed again and again, and is left alone for a while. */
export class GatewayResting extends Error {}

interface Habits {
  /** Failures one after another until it rests. */
  readonly failures?: number
  readonly restMs?: number
  readonly now?: () => number
  /** Whether an error is the gateway's fault, and not that of what was sent. */
  readonly isFault: (error: unknown) => boolean
}

/** How each guarded way of sending stands. */
const resting = new WeakMap<object, () => boolean>()
/** Whether it failed again and again, and has sent nothing since. */
export const isResting = (send: object): boolean => resting.get(send)?.() ?? false

/**
 * Sends through a gateway unless it rests. After the rest one is let through: when it fails too, the gateway rests again.
 * Throws GatewayResting at once while it rests, so that what waits for it holds up nothing else.
 */
export function withBreaker<A extends readonly unknown[]>(
  send: (...what: A) => Promise<void>,
  { failures = 5, restMs = 60_000, now = Date.now, isFault }: Habits,
): (...what: A) => Promise<void> {
  let failed = 0
  let restsUntil = 0
  const guarded = async (...what: A) => {
    if (failed >= failures) {
      if (now() < restsUntil) throw new GatewayResting('The gateway rests after failures')
      restsUntil = now() + restMs
    }
    try {
      await send(...what)
      failed = 0
    } catch (error) {
      if (isFault(error)) {
        failed += 1
        restsUntil = now() + restMs
      } else failed = 0
      throw error
    }
  }
  resting.set(guarded, () => failed >= failures)
  return guarded
}
