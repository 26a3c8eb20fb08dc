import { fileURLToPath } from 'node:url'
import { importApart } from '../tools/install-apart.ts'

const lighthouseFolder = fileURLToPath(new URL('lighthouse/', import.meta.url))
interface Audit {
  readonly numericValue?: number
  readonly details?: unknown
}
interface LighthouseReport {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
  readonly environment: { readonly benchmarkIndex: number }
  readonly runtimeError?: { readonly message: string }
}
/** As much of Lighthouse as is used here; it is installed only for this group. */
interface Lighthouse {
  default(url: string, options: object): Promise<{ readonly lhr: LighthouseReport } | undefined>
}

export const loadLighthouse = () => importApart<Lighthouse>(lighthouseFolder, 'lighthouse')
