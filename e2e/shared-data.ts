import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of a file of the shared real input in the nearest `shared/data` above, undefined where there is none. */
export function sharedData(name: string, folder: string = import.meta.dirname): string | undefined {
  const candidate = path.join(folder, 'shared/data', name)
  if (existsSync(candidate)) return candidate
  const parent = path.dirname(folder)
  return parent === folder ? undefined : sharedData(name, parent)
}
