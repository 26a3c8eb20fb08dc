import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface SourceFile {
  /** From the root, with slashes. */
  file: string
  text: string
}

/** Every file that git knows or would take, below the folders given. */
export const trackedFiles = (...folders: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

/** Every TypeScript file that git knows or would take, below the folders given. */
export const sourceFiles = (...folders: string[]): SourceFile[] =>
  trackedFiles(...folders)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(path.join(root, file), 'utf8') }]
      } catch {
        return [] // deleted and not yet committed
      }
    })
