import { areas } from '@muster/contract/users/areas'
import type { Serve } from '../../http/serve.ts'
import { readAreas } from './queries.ts'
import { saveAreas } from './save-areas.ts'

export function areaRoutes(serve: Serve) {
  serve(areas.read, ({ scope, params }) => readAreas(scope, params.id))
  serve(areas.save, ({ scope, params, body }) => saveAreas(scope, params.id, body))
}
