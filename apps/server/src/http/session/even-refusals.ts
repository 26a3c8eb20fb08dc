import { setTimeout as pause } from 'node:timers/promises'

/**
 * Holds a refusal back to the next multiple of `stepMs` since it was asked, so that how long it took tells nothing of
 * what was looked at. An answer is not held back; 0 holds nothing back.
 */
export async function withEvenRefusals<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    if (stepMs > 0) {
      const took = performance.now() - began
      await pause(Math.ceil(took / stepMs) * stepMs - took)
    }
    throw error
  }
}
