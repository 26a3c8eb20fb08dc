import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { program } from './binaries.ts'
import { startGuarded } from './guard.ts'
import { giveTo } from './identity.ts'
import type { Place } from './place.ts'

export const SUPERUSER = 'postgres'
const PASSWORD_FILE = 'superuser.pw'

/** Makes the data folder unless it is there; true when it was made. `isDurable: false` spares the disk in tests. */
export async function ensureCluster(place: Place, isDurable: boolean): Promise<boolean> {
  const { root, dataDir } = place
  removeUnfinished(root, dataDir)
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return false
  // Made beside and renamed when whole: a kill in the middle leaves no half-made folder under the real name.
  // The name is its own, because the initdb of a killed process may write for another moment.
  const unfinished = `${dataDir}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const passwordFile = `${unfinished}.pw`
  const password = randomBytes(24).toString('base64url')
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(place.runAs, unfinished)
  writePassword(place, passwordFile, password)
  await initialise(place, unfinished, passwordFile, isDurable)
  writePassword(place, path.join(unfinished, PASSWORD_FILE), password)
  rmSync(passwordFile)
  syncFolder(unfinished)
  renameSync(unfinished, dataDir)
  syncFolder(root)
  return true
}

export const readPassword = (dataDir: string) =>
  readFileSync(path.join(dataDir, PASSWORD_FILE), 'utf8').trim()

async function initialise(place: Place, folder: string, passwordFile: string, isDurable: boolean) {
  const args = [
    ...['-D', folder, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--no-instructions'],
    ...(isDurable ? [] : ['--no-sync']),
  ]
  const initdb = startGuarded(place, program(place.binaries, 'initdb'), args, () => {})
  const { code, says } = await initdb.ended
  if (code !== 0) throw new Error(`initdb failed: ${says}`)
}

function writePassword(place: Place, file: string, password: string) {
  const handle = openSync(file, 'w', 0o600)
  writeFileSync(handle, `${password}\n`)
  fsyncSync(handle)
  closeSync(handle)
  giveTo(place.runAs, file)
}

function syncFolder(folder: string) {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function removeUnfinished(root: string, dataDir: string) {
  const prefix = `${path.basename(dataDir)}.new-`
  for (const name of readdirSync(root)) {
    if (!name.startsWith(prefix)) continue
    try {
      rmSync(path.join(root, name), { recursive: true, force: true })
    } catch {
      // A killed start's initdb is still writing there; the next start removes it.
    }
  }
}
