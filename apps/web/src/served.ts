import type { Level } from '@muster/contract/permissions'
import { type Path, paths } from './paths.ts'

// Which pages there are, for whoever shows a link to one. The table of the pages imports every feature, so that a
// feature may not import it; it states its lines here instead.

interface Served {
  readonly path: Path
  readonly levels: readonly Level[]
}
let lines: readonly Served[] = []
/** States the pages of the main area; done once, by their table. */
export const serve = (pages: readonly Served[]) => {
  lines = pages
}

export const isServed = (path: Path) => path === paths.home || lines.some((line) => line.path === path)
export const maySee = (path: Path, level: number) =>
  path === paths.home || lines.some((line) => line.path === path && line.levels.some((one) => one === level))
