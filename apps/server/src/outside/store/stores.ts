import path from 'node:path'
import type { Waits } from '../../waits.ts'
import { type FileStore, folderStore, tempFolder } from './disk.ts'
import type { S3Config } from './s3.ts'
import { openTempFolder } from './temp-folder.ts'

export interface Stores {
  readonly store: FileStore
  /** What a scanner found something in. */
  readonly quarantine: FileStore
}

interface Places {
  /** Of this machine alone. */
  readonly dataRoot: string
  /** Of all machines. */
  readonly sharedRoot: string
  readonly s3: S3Config | undefined
  readonly waits: Waits
}

/** The files of this installation: in a folder, or in a bucket where one is configured. Throws NoBucket. */
export async function openStores({ dataRoot, sharedRoot, s3, waits }: Places): Promise<Stores> {
  if (!s3) {
    const [files, quarantine] = ['files', 'quarantine'].map((name) => path.join(sharedRoot, name))
    return { store: await folderStore(files!), quarantine: await folderStore(quarantine!) }
  }
  // The SDK is large: who has no bucket never loads it.
  const { openBucket } = await import('./s3.ts')
  const bucket = openBucket(s3, waits)
  await bucket.check()
  const temp = await openTempFolder(path.join(dataRoot, 'files', tempFolder))
  return { store: bucket.store('files/', temp), quarantine: bucket.store('quarantine/', temp) }
}

/** The origin of the addresses that a store gives to browsers; null where it gives none. */
export async function originOf(store: FileStore): Promise<string | null> {
  const as = { contentType: 'image/png', disposition: 'inline', maxAgeSeconds: 0 }
  const address = await store.address?.('origin', as)
  return address ? new URL(address).origin : null
}
