import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../apps/server/test/settings.ts'

const server = path.resolve(import.meta.dirname, '../apps/server')
const startMs = 600_000
const stopMs = 15_000

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const environment = (data: string, smtp: string) => ({
  ...process.env,
  MUSTER_DATA: data,
  SMTP_URL: smtp,
  MUSTER_DEMO: 'false',
  LOG_LEVEL: 'warn',
  // One person prepares each journey, as fast as the server answers.
  CALLS_A_MINUTE: '0',
  ...patience,
  // It would go through the companies of all journeys.
  NIGHTLY_WORK: 'false',
  CHECK_HOUR: 'off',
})

/** A program of ours. It has a channel to this process, and ends when the channel closes. */
function startProgram(file: string, env: NodeJS.ProcessEnv) {
  const child = fork(path.join(server, file), {
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, output: () => output, stop: () => stop(child) }
}
type Program = ReturnType<typeof startProgram>

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.disconnect()
  const late = new AbortController()
  const killed = pause(stopMs, undefined, { signal: late.signal }).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  )
  await ended
  late.abort()
  await killed
}

/** Resolves with the first answer of `ask`. Throws with the program's output if it ends, or needs too long. */
async function until<T>({ child, output }: Program, ask: () => Promise<T | undefined> | T | undefined) {
  const end = Date.now() + startMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (child.exitCode !== null || Date.now() > end) throw new Error(`It did not start:\n${output()}`)
    await pause(50)
  }
}

async function startMuster(env: NodeJS.ProcessEnv, attempts = 5) {
  const port = await freePort()
  const program = startProgram('src/main.ts', { ...env, PORT: String(port) })
  const address = `http://127.0.0.1:${port}`
  try {
    await until(program, () => (program.output().includes(`Muster runs at ${address}`) ? true : undefined))
    return { address, output: program.output, stop: program.stop }
  } catch (error) {
    await program.stop()
    // Another process took the port between the probe and the start.
    if (attempts > 1 && program.output().includes('EADDRINUSE')) return startMuster(env, attempts - 1)
    throw error
  }
}

/** A program that says by its first message where it listens. */
async function startHelper<Address>(file: string, env: NodeJS.ProcessEnv) {
  const program = startProgram(file, env)
  let address: Address | undefined
  program.child.once('message', (message) => {
    address = message as Address
  })
  try {
    return { address: await until(program, () => address), stop: program.stop }
  } catch (error) {
    await program.stop()
    throw error
  }
}

/** The real server on an empty data folder, its mail server, and the process that makes companies in its database. */
export async function startServer() {
  const data = await mkdtemp(path.join(tmpdir(), 'muster-journey-'))
  const stops: (() => Promise<void>)[] = [
    () => rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }),
  ]
  const stopAll = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const mailBox = await startHelper<{ smtp: string; http: string }>('test/mail-box.ts', process.env)
    stops.push(mailBox.stop)
    const env = environment(data, mailBox.address.smtp)
    const muster = await startMuster(env)
    stops.push(muster.stop)
    const maker = await startHelper<string>('test/company-maker.ts', env)
    stops.push(maker.stop)
    return {
      address: muster.address,
      companyMaker: maker.address,
      mails: mailBox.address.http,
      output: muster.output,
      stop: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
