// One of the processes that answer calls which carry many, as those of phones that come back; started by the main process alone
// (crew.ts). It gives way to all others: two hundred phones leave an office the time that it needs (docs/decisions/0009).
import { lowerPriority } from '../outside/low-priority.ts'
import { runMember } from './member.ts'
import { clearSocket } from './own-socket.ts'
import { serveHttp } from './serve-http.ts'

/** Of one company: while one waits for the database another is worked out. */
const batchesAtOnce = 2

lowerPriority(process.pid)
// Made by the main process, which clears it when this one could not.
const socket = process.argv[2] as string
process.on('exit', () => clearSocket(socket))
runMember({
  batchesAtOnce,
  async serve(deps) {
    return { serving: await serveHttp({ ...deps, isBehindServer: true }, { path: socket }), at: socket }
  },
})
