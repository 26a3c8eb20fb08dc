import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { AppDeps } from './deps.ts'

interface Started {
  deps: AppDeps
  config: Config
  database: Database
  address: string
}

/** Tells whoever started it where it runs. */
export async function welcome({ database, address }: Started): Promise<void> {
  const lines = [
    `Muster runs at ${address}`,
    `  database: ${database.how}`,
    '  what was acknowledged survives a crash of the process; surviving a power loss needs a disk that keeps its word',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}
