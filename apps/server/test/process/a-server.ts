import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { patience } from '../settings.ts'

const main = path.resolve(import.meta.dirname, '../../src/main.ts')

export interface Running {
  url: string
  child: ChildProcess
  output: () => string
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode
  const [code, signal] = await once(child, 'exit')
  return (code ?? signal) as number | NodeJS.Signals
}

export function spawnServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      MUSTER_DEMO: 'false',
      LOG_LEVEL: 'info',
      PROCESSES: '1',
      CALLS_A_MINUTE: '0',
      ...patience,
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

export async function aServer(environment: Record<string, string>): Promise<Running> {
  const { child, output } = spawnServer({ PORT: '0', ...environment })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Muster runs at (\S+)\n/.exec(output())?.[1]
      if (address) resolve(address)
    })
    child.on('exit', () => reject(new Error(`The server ended: ${output()}`)))
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended(child)
  }
  return { url, child, output, end }
}
