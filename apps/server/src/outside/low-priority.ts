import { writeFileSync } from 'node:fs'
import os from 'node:os'

const { PRIORITY_BELOW_NORMAL } = os.constants.priority

/**
 * Lets everybody else go before a process from here on. Linux divides a processor among sessions before it looks at the
 * processes within one, so this is of use to a process that leads a session of its own (`detached`).
 */
export function lowerPriority(pid: number, niceness = PRIORITY_BELOW_NORMAL): void {
  os.setPriority(pid, niceness)
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness))
  } catch {
    // Where the system has no such groups the priority of the process alone decides.
  }
}
