import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Temporary files on the local disk, wherever what is kept lies. */
export interface TempFolder {
  /** A path for a new temporary file. The file does not exist yet. */
  tempPath(): string
  /** Deletes temporary files last written before `before`; answers how many. */
  sweepTemp(before: Date): Promise<number>
}

export async function openTempFolder(folder: string): Promise<TempFolder> {
  await mkdir(folder, { recursive: true, mode: 0o750 })
  return {
    tempPath: () => path.join(folder, randomUUID()),
    async sweepTemp(before) {
      let swept = 0
      for (const name of await readdir(folder)) {
        const file = path.join(folder, name)
        // Several processes may sweep at once.
        const written = await stat(file).catch(() => undefined)
        if (!written || written.mtime >= before) continue
        await rm(file, { force: true })
        swept += 1
      }
      return swept
    },
  }
}
