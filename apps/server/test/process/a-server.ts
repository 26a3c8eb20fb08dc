import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')

export interface Running {
  url: string
  child: ChildProcess
  /** Everything printed so far. */
  output: () => string
  /** Sends the signal and answers how it ended. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
  const [code, signal] = await once(child, 'exit')
  return (code ?? signal) as number | NodeJS.Signals
}

/** The real process, as an operator starts it. */
export function spawnServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      MUSTER_DEMO: 'false',
      LOG_LEVEL: 'info',
      PROCESSES: '1',
      CALLS_A_MINUTE: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  return { child, output: () => output, ended: () => ended(child) }
}

/** Starts a server and waits until it says that it runs. */
export async function aServer(environment: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const { child, output } = spawnServer({ PORT: String(port), ...environment })
  const says = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output().includes('Muster runs at') && resolve())
    child.on('exit', () => reject(new Error(`The server ended: ${output()}`)))
  })
  await says
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended(child)
  }
  return { url: `http://127.0.0.1:${port}`, child, output, end }
}
