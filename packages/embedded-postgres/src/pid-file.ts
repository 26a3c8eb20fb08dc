import { readFileSync } from 'node:fs'
import path from 'node:path'

export type PidFile = {
  pid: number
  dataDir: string
  startedAt: string
  port: number
  /** Empty where there are none, as on Windows. */
  socketFolder: string
  status: string
}

export const pidFilePath = (dataDir: string) => path.join(dataDir, 'postmaster.pid')

export function readPidFile(dataDir: string): PidFile | undefined {
  try {
    const lines = readFileSync(pidFilePath(dataDir), 'utf8').split('\n')
    const [pid, folder = '', startedAt = '', port, socketFolder = '', , , status = ''] = lines.map((line) =>
      line.trim(),
    )
    return { pid: Number(pid), dataDir: folder, startedAt, port: Number(port), socketFolder, status }
  } catch {
    return
  }
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
