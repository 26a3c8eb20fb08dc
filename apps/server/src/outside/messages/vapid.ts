import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import webPush from 'web-push'

/** The key pair by which push services know this installation (RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** The keys kept in the data folder; made once. Browsers that subscribed with other keys cannot be pushed to. */
export function readVapidKeys(root: string): VapidKeys {
  const folder = path.join(root, 'keys')
  const file = path.join(folder, 'push.json')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return readKeys(file) ?? make(folder, file)
}

function readKeys(file: string): VapidKeys | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VapidKeys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written beside and linked: whole or not there, and of two processes one wins. */
function make(folder: string, file: string): VapidKeys {
  const beside = path.join(folder, `.push-${randomBytes(6).toString('hex')}`)
  const handle = openSync(beside, 'wx', 0o600)
  try {
    writeSync(handle, JSON.stringify(webPush.generateVAPIDKeys()))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    linkSync(beside, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(beside, { force: true })
  }
  return readKeys(file)!
}
