import type { JobName, JobPayload } from './jobs.ts'

export type RunSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>

export type AddJob = <N extends JobName>(
  run: RunSql,
  name: N,
  payload: JobPayload<N>,
  startAfter?: Date,
) => Promise<void>
