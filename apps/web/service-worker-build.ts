import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'vite'

const source = path.join(import.meta.dirname, 'src/service-worker.ts')

/** What the device keeps from the first visit. Large files that few pages need are cached when they are used. */
const isPrecached = (file: string) =>
  /\.(js|css|html|svg|png|webmanifest)$|latin-wght.*\.woff2$/.test(file) &&
  !/^geo\/|(^|\/)(maplibre|BaseMap|heic)[^/]*$|^service-worker\.js$/.test(file)

/** The files of the built application. The name of an asset changes with its content; any other file needs a revision. */
function precacheManifest(folder: string) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter(isPrecached)
    .sort()
    .map((url) => ({ url, revision: url.startsWith('assets/') ? null : revisionOf(path.join(folder, url)) }))
}

const revisionOf = (file: string) => createHash('md5').update(readFileSync(file)).digest('hex')

export const serviceWorkerBuild = (): Plugin => {
  let folder = ''
  return {
    name: 'service-worker-build',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = path.resolve(root, outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root: import.meta.dirname,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'self.__WB_MANIFEST': JSON.stringify(precacheManifest(folder)),
            'process.env.NODE_ENV': '"production"',
          },
          build: {
            target: 'baseline-widely-available',
            outDir: folder,
            emptyOutDir: false,
            modulePreload: false,
            rolldownOptions: {
              input: source,
              output: { format: 'iife', entryFileNames: 'service-worker.js' },
            },
          },
        })
      },
    },
  }
}
