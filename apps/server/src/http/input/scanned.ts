import { createReadStream } from 'node:fs'
import { msg } from '@muster/contract/kit/msg'
import type { Logger } from 'pino'
import { addAuditEntry } from '../../db/audit.ts'
import type { Scope } from '../../db/scope.ts'
import { type Scan, ScannerAway } from '../../outside/content/scanner.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { failure } from '../failures.ts'
import type { Arrived } from './uploads.ts'

/** Where files are looked through before anything is done with them. */
export interface Scanning {
  readonly scan: Scan
  /** Apart from the files of the product: nothing of the application reads it. */
  readonly quarantine: FileStore
  readonly log: Logger
}

/**
 * Sets a file aside in which something was found, tells it in the log of the company, and refuses it. Throws file.infected,
 * scanner.away.
 */
export async function requireHarmless(
  scope: Scope,
  { scan, quarantine, log }: Scanning,
  { file, endpoint, address }: { file: Arrived; endpoint: string; address: string },
): Promise<void> {
  const found = await verdict(scan, file, log)
  if (found === null) return
  await quarantine.put(`t${scope.tenantId}/${file.sha256}`, { tempPath: file.path })
  const { tenantId, actor } = scope
  log.warn({ tenantId, userId: actor.id, endpoint, sha256: file.sha256, found }, 'file set aside')
  const target = { endpoint, sha256: file.sha256, found: found.slice(0, 100) }
  await addAuditEntry(scope, { action: 'file.setAside', target, outcome: 422, address })
  const errors = [{ path: 'file', message: msg('This file is not accepted') }]
  throw failure('file.infected', {}, { errors })
}

async function verdict(scan: Scan, file: Arrived, log: Logger) {
  const content = createReadStream(file.path)
  try {
    return await scan(content)
  } catch (error) {
    if (!(error instanceof ScannerAway)) throw error
    log.error({ err: error, cause: error.cause }, 'files are not taken')
    throw failure('scanner.away')
  } finally {
    content.destroy()
  }
}
