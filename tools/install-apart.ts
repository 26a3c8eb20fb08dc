import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Imports a package that few commands need. Its folder has a lock file of its own and is no workspace, so that no other
 * command installs it; the first import does.
 */
export async function importApart<T>(folder: string, name: string): Promise<T> {
  if (!existsSync(path.join(folder, 'node_modules', name))) install(folder, name)
  const resolved = createRequire(path.join(folder, 'package.json')).resolve(name)
  return (await import(pathToFileURL(resolved).href)) as T
}

function install(folder: string, name: string) {
  process.stderr.write(`Installing ${name} …\n`)
  const args = ['ci', '--workspaces=false', '--loglevel=error', '--no-audit', '--no-fund']
  const isWindows = process.platform === 'win32'
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell: isWindows })
  if (status !== 0) throw new Error(`${name} could not be installed. ${stderr}`)
}
