import { writeFileSync } from 'node:fs'
import os from 'node:os'

const niceness = os.constants.priority.PRIORITY_BELOW_NORMAL

/**
 * Lets everybody else go first from here on. Linux divides a processor among sessions before it looks at the processes within
 * one, so this is of use to a process that leads a session of its own (`detached`).
 */
export function lowerPriority(): void {
  os.setPriority(niceness)
  try {
    writeFileSync('/proc/self/autogroup', String(niceness))
  } catch {
    // Where the system has no such groups the priority of the process alone decides.
  }
}
