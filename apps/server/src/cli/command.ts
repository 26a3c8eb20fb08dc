import { onTerminal } from '../outside/log.ts'

/** What the operator has to put right; its sentence is all that is shown. */
export class Mistake extends Error {}

/**
 * The same numbers as the server's: 2 configuration or arguments, 3 data folder in use, 4 schema newer. By name, because a
 * command loads only the code that it needs.
 */
const exitCodes = new Map<string, number>([
  ['Mistake', 2],
  ['BadConfig', 2],
  ['BadBackup', 2],
  ['HalfDistributed', 2],
  ['NoPlace', 2],
  ['NotDistributable', 2],
  ['RoleLacksBypassRls', 2],
  ['DataDirectoryInUse', 3],
  ['SchemaNewer', 4],
])

const asPrinted = (lines: string) => `${lines.split('\n').map(onTerminal).join('\n')}\n`
export const say = (lines: string) => void process.stdout.write(asPrinted(lines))

/** Runs one command to its end; a known failure ends it with its sentence, any other with where it came from. */
export async function command(run: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    const { message, stack } = error as Error
    const known = exitCodes.get((error as Error).constructor.name)
    process.stderr.write(asPrinted(String(known ? message : stack)))
    process.exitCode = known ?? 1
  }
}
