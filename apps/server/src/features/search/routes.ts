import { search } from '@muster/contract/search'
import type { Serve } from '../../http/serve.ts'
import { find } from './find.ts'

export function searchRoutes(serve: Serve) {
  serve(search.find, ({ scope, query }) => find(scope, query.q))
}
