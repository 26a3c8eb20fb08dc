import { files } from '@muster/contract/files'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { openStoredFile } from './open-stored-file.ts'

export function fileRoutes(serve: Serve, deps: AppDeps) {
  const { pieces } = deps
  const owner = ({ tenantId, actor }: Scope) => ({ tenantId, userId: actor.id })
  serve(files.received, async ({ scope, params }) => ({
    received: await pieces.received(owner(scope), params.upload),
  }))
  serve(files.addPiece, async ({ scope, params, body, file }) => ({
    received: await pieces.add(owner(scope), params.upload, { ...file, offset: body.offset }),
  }))
  serve(files.open, ({ params, query, now, wantedAs }) => openStoredFile(deps, params, query, now, wantedAs))
}
