import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

/** How programs are started: under another user, or through a command that goes before theirs. */
export type RunAs = { how: string; uid?: number; gid?: number; before: string[] }

export const sameUser: RunAs = { how: 'as the same user', before: [] }

// 65534 is "nobody" wherever glibc is: initdb refuses a user without a name.
const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
const OWN_USER = 'muster'
/** Other services run as these too, and could read what belongs to them. */
const SHARED_USERS = ['postgres', 'nobody', 'daemon']

export const isRoot = () => process.getuid?.() === 0

/** False for a user id that exists in no user list, as containers give it with `--user 12345`. */
export function hasName(): boolean {
  try {
    userInfo()
    return true
  } catch {
    return false
  }
}

/** A user namespace, where the owner of the data keeps it and PostgreSQL still sees itself as unprivileged. */
export function namespaceUser(): RunAs | undefined {
  if (process.platform !== 'linux') return
  const [command = '', ...rest] = [...NAMESPACE, 'true']
  if (spawnSync(command, rest, { stdio: 'ignore' }).status !== 0) return
  return { how: 'in a user namespace', before: NAMESPACE }
}

export const droppedTo = (uid: number, gid: number, name = `user ${uid}`): RunAs => ({
  how: `dropped to ${name}`,
  uid,
  gid,
  before: [],
})

/** Unprivileged users root may drop to, best first: who owns the surrounding folder, one of our own, then the usual ones. */
export function* unprivilegedUsers(folder: string): Generator<RunAs> {
  const owner = nearestOwner(folder)
  for (const name of [...(owner === 0 ? [] : [String(owner)]), OWN_USER, ...SHARED_USERS]) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid !== undefined) yield droppedTo(uid, gid, nameFor(name))
  }
}

const nameFor = (name: string) =>
  SHARED_USERS.includes(name)
    ? `user ${name}, as whom other services may run: a user ${OWN_USER} would be taken instead`
    : `user ${name}`

function nearestOwner(folder: string): number {
  const found = statSync(folder, { throwIfNoEntry: false })
  return found ? found.uid : nearestOwner(path.dirname(folder))
}

function idOf(kind: '-u' | '-g', name: string) {
  const { status, stdout } = spawnSync('id', [kind, name], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : undefined
}

/** The command, arguments and options that start `command` as `who`. */
export function commandAs(who: RunAs, command: string, args: string[]) {
  const [first = command, ...rest] = [...who.before, command, ...args]
  const options: SpawnOptions = who.uid === undefined ? {} : { uid: who.uid, gid: who.gid }
  return { command: first, args: rest, options }
}

// Asked of the kernel by trying: mode bits alone miss access lists, mount options and missing capabilities.
export const canEnter = (who: RunAs, folder: string) =>
  succeeds(who, '/bin/sh', ['-c', 'cd "$1" && test -x .', 'sh', folder])
export const canRun = (who: RunAs, file: string) => succeeds(who, file, ['--version'])

function succeeds(who: RunAs, file: string, args: string[]) {
  const { command, args: all, options } = commandAs(who, file, args)
  return spawnSync(command, all, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Makes the file or folder belong to `who`, when that is not the user we run as. */
export function giveTo(who: RunAs, file: string) {
  if (who.uid !== undefined && who.gid !== undefined) chownSync(file, who.uid, who.gid)
}
