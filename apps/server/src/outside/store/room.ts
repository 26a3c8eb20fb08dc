import { mkdir, statfs } from 'node:fs/promises'

const everyMs = 1000
const leastShare = 0.05
/** Of a large disk a twentieth is more than anybody needs to see it coming. */
const enoughBytes = 1024 * 1024 * 1024
/** A few segments of the database's log, which is written 16 MB ahead. */
const leastBytes = 64 * 1024 * 1024

export interface Room {
  /** So little is left on the disk that nothing more may be saved, lest the database stops for want of room. */
  isShort(): boolean
  /** Bytes that were free when it was looked last. */
  freeBytes(): number
  stop(): void
}

/** Looks every second how much room is left on the disk of this folder; `told` when it gets short and when it is not any more. */
export async function keepRoom(
  folder: string,
  told: (isShort: boolean, freeBytes: number) => void,
): Promise<Room> {
  let [isShort, free] = [false, 0]
  const look = async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    free = bavail * bsize
    const now = free < Math.max(leastBytes, Math.min(enoughBytes, blocks * bsize * leastShare))
    if (now === isShort) return
    isShort = now
    told(isShort, free)
  }
  await mkdir(folder, { recursive: true })
  await look()
  // A disk that cannot be asked is not taken to be full.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs).unref()
  return { isShort: () => isShort, freeBytes: () => free, stop: () => clearInterval(timer) }
}
