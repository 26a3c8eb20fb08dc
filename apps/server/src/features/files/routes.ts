import { files } from '@muster/contract/files'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { openStoredFile } from './open-stored-file.ts'

export function fileRoutes(serve: Serve, deps: AppDeps) {
  serve(files.open, ({ params, query, now }) => openStoredFile(deps, params, query, now))
}
