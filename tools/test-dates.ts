// npm run test:dates [-- new-year]: the fast tests on days on which clocks and calendars do odd things. The whole system
// clock is moved, the database's too: Debian's package `faketime` does it. `-- leap-day works` runs the files of that name.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fastProjects } from '../apps/server/test/settings.ts'
import { root } from './source-files.ts'

interface TestDate {
  name: string
  /** The zone of the process, and the moment by its clock at which the run begins. */
  zone: string
  local: string
}
const dates: TestDate[] = [
  { name: 'new-year', zone: 'Australia/Brisbane', local: '2027-12-31T23:50:00+10:00' },
  { name: 'leap-day', zone: 'Australia/Brisbane', local: '2028-02-29T12:00:00+10:00' },
  { name: 'clocks-back', zone: 'Australia/Sydney', local: '2028-04-02T02:50:00+11:00' },
  { name: 'new-financial-year', zone: 'Australia/Brisbane', local: '2027-07-01T00:05:00+10:00' },
  { name: 'clocks-forward', zone: 'Australia/Sydney', local: '2027-10-03T01:50:00+10:00' },
]

/** Under faketime the time limits of the database do not fire: this test waits for one. */
const without = '^(?!.*what cannot be answered now ends the list)'

function findFaketime(): string | undefined {
  const places = ['/usr/lib/faketime', '/usr/local/lib/faketime']
  const machine = existsSync('/usr/lib') ? readdirSync('/usr/lib').filter((name) => /-linux-/.test(name)) : []
  return [process.env.FAKETIME_LIB ?? '', ...places, ...machine.map((name) => `/usr/lib/${name}/faketime`)]
    .map((place) => (place.endsWith('.1') ? place : path.join(place, 'libfaketime.so.1')))
    .find((file) => existsSync(file))
}

function runAt({ zone, local }: TestDate, library: string, filters: readonly string[]): Promise<boolean> {
  const offset = Math.round((Date.parse(local) - Date.now()) / 1000)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', ...fastProjects, '--testNamePattern', without, ...filters],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        TZ: zone,
        LD_PRELOAD: library,
        FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
        // Waits are measured by the monotonic clock, which stays; the times of files move with the rest.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKE_UTIME: '1',
      },
    },
  )
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)))
}

const args = process.argv.slice(2)
const named = dates.filter(({ name }) => args.includes(name))
const filters = args.filter((arg) => !dates.some(({ name }) => name === arg))
const library = findFaketime()
if (!library) {
  console.error('There is no libfaketime here: apt-get install faketime, or say where it is in FAKETIME_LIB.')
  process.exit(2)
}
const failed: string[] = []
for (const date of named.length > 0 ? named : dates) {
  console.log(`\n${date.name}: ${date.local} in ${date.zone}`)
  if (!(await runAt(date, library, filters))) failed.push(date.name)
}
console.log(failed.length === 0 ? 'Every date passed.' : `Failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
