import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of real test data in the nearest `shared/data` beside or above the repository, null when absent. */
export const sharedData = (name: string, folder: string = import.meta.dirname): string | null => {
  const candidate = path.join(folder, 'shared/data', name)
  if (existsSync(candidate)) return candidate
  const parent = path.dirname(folder)
  return parent === folder ? null : sharedData(name, parent)
}
