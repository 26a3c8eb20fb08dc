import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runBeside } from './beside.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-beside-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const low = os.constants.priority.PRIORITY_LOW
const databaseUrl = 'postgres://of-the-server'

function program(name: string, lines: string) {
  const file = path.join(folder, `${name}.mjs`)
  writeFileSync(file, lines)
  return file
}

test('what the program says is answered, and it is told where the database of the server is', async () => {
  const file = program('says', 'console.log(process.argv[2], process.env.DATABASE_URL)')
  expect(await runBeside(file, ['a word'], { databaseUrl })).toBe(`a word ${databaseUrl}\n`)
})

test.skipIf(process.platform !== 'linux')(
  'it leads a session of its own, behind all others',
  async ({ signal }) => {
    // The priority is lowered after it has begun: it waits for that, until the test is given up.
    const file = program(
      'looks',
      `import { readFileSync } from 'node:fs'
    import os from 'node:os'
    while (os.getPriority() !== ${low}) await new Promise(setImmediate)
    const session = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[3]
    console.log(session === String(process.pid), os.getPriority())`,
    )
    expect(await runBeside(file, [], { databaseUrl, signal })).toBe(`true ${low}\n`)
  },
)

test('a program that fails throws what it complained of', async () => {
  const file = program('fails', "console.error('no room left'); process.exit(3)")
  await expect(runBeside(file, [], { databaseUrl })).rejects.toThrow(/ended with 3: no room left/)
})

test('one that is given up ends at once', async () => {
  const stop = new AbortController()
  const running = runBeside(program('lasts', 'setInterval(() => {}, 1000)'), [], {
    databaseUrl,
    signal: stop.signal,
  })
  stop.abort()
  await expect(running).rejects.toThrow(/aborted/)
})
