import type { Scope } from './scope.ts'

/** Rolls back what a dry run wrote, and carries what it found. */
class RolledBack<R> extends Error {
  readonly result: R
  constructor(result: R) {
    super('dry run')
    this.result = result
  }
}

/** Does the work and answers its result, but keeps nothing that it wrote. Throws what the work throws. */
export async function dryRun<R>(scope: Scope, work: (tx: Scope) => Promise<R>): Promise<R> {
  try {
    return await scope.attempt(async (tx) => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as R
    throw error
  }
}
