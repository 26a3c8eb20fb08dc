const fullKey = 'muster.full-at'
const dayMs = 86_400_000
export const noteFull = (): void => localStorage.setItem(fullKey, String(Date.now()))
/** Whether the device was full within the last day: nothing is kept ahead then. */
export const wasFullToday = (): boolean =>
  Date.now() - Number(localStorage.getItem(fullKey) ?? Number.NEGATIVE_INFINITY) < dayMs

export interface Room {
  /** Bytes that this application may still write; undefined where the browser does not say. */
  readonly free: number | undefined
  /** Whether the browser promised to keep what is here; undefined where it does not say. */
  readonly isKept: boolean | undefined
}
export async function roomHere(): Promise<Room> {
  const { storage } = navigator as { storage?: Partial<StorageManager> }
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {}
  const isKept = await storage?.persisted?.().catch(() => undefined)
  return { free: quota === undefined ? undefined : Math.max(0, quota - (usage ?? 0)), isKept }
}
