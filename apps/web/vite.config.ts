import path from 'node:path'
import { localeOf } from '@muster/contract/kit/language-names'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { className, inlineClassNames } from './css-modules.ts'
import { dateWordsBuild } from './date-words-build.ts'
import { firstPaint } from './first-paint.ts'
import { withoutNewerFunctions } from './newer-functions.ts'
import { serviceWorkerBuild } from './service-worker-build.ts'
import { toldEndpoints } from './told-endpoints.ts'

const framework =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](react-router|router-core|history|react-store|store|react-query|query-core)|i18next|react-i18next|i18next-resources-to-backend)[\\/]/

const ofDevice =
  /node_modules[\\/]dexie[\\/]|src[\\/]offline[\\/](?!.*test)|field[\\/]day[\\/]keep-for-the-day|sites[\\/]access-words/

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}
const src = path.join(import.meta.dirname, 'src')
const firstInField = path.join(src, 'shell/first-in-field.ts')

function reached(from: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const left = [from]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    found.add(id)
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
let inField: Set<string> | undefined
/** One file for the first page of a phone instead of fifty: each costs a request, and packs worse. */
const fieldOf = (id: string, graph: Graph) => {
  inField ??= reached(firstInField, graph)
  if (!inField.has(id)) return null
  return id.startsWith(src) ? 'field' : 'field-kit'
}

export default defineConfig({
  plugins: [
    inlineClassNames(),
    toldEndpoints(),
    dateWordsBuild(localeOf),
    firstPaint(firstInField),
    react(),
    serviceWorkerBuild(),
    withoutNewerFunctions(),
  ],
  css: { modules: { generateScopedName: className } },
  build: {
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What the first page needs is one file; the rest lies together with what is used by the same pages.
        codeSplitting: {
          groups: [
            { name: 'framework', test: framework, priority: 20 },
            { name: 'start', tags: ['$initial'], priority: 10 },
            // Fetched before the first dialog is opened, and therefore apart from the rest of the kit.
            { name: 'dialog', test: /DialogWindow\.tsx$/, priority: 6 },
            { name: fieldOf, debugName: 'field', priority: 5 },
            // The database of the device and what is sent from it: after the first paint, as one.
            { name: 'device', test: ofDevice, priority: 4 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
})
