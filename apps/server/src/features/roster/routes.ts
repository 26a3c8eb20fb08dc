import { roster } from '@muster/contract/roster'
import type { Serve } from '../../http/serve.ts'
import { addPattern, listPatterns, removePattern, updatePattern } from './patterns.ts'
import { readRoster } from './read-roster.ts'

export function rosterRoutes(serve: Serve) {
  serve(roster.read, ({ scope, query }) => readRoster(scope, query))
  serve(roster.patterns, ({ scope, params }) => listPatterns(scope, params.id))
  serve(roster.addPattern, ({ scope, params, body }) => addPattern(scope, params.id, body))
  serve(roster.updatePattern, ({ scope, params, body }) => updatePattern(scope, params.id, body))
  serve(roster.removePattern, ({ scope, params, query }) => removePattern(scope, params.id, query.version))
}
