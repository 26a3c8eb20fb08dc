import type { ScopeSource } from '../db/scope.ts'
import type { Outside } from '../outside/index.ts'

export interface BackgroundDeps extends ScopeSource {
  readonly outside: Outside
  readonly publicUrl: string
}
