import { linkedBy } from '../../../db/relations.ts'
import { sql } from '../../../db/scope.ts'
import type { BreakOfWork } from './corrected-breaks.ts'

/** The breaks of each finished work as one JSON array of milliseconds, in order. */
export const breaksOfFinished = sql<BreakOfWork[]>`(select coalesce(json_agg(json_build_object(
    'from', (extract(epoch from b.started_at) * 1000)::bigint,
    'to', (extract(epoch from coalesce(b.ended_at, works.ended_at, b.started_at)) * 1000)::bigint, 'reason', b.reason)
    order by b.started_at, b.id), '[]')
  from work_breaks b where ${linkedBy('b.work_id', 'works')})`
