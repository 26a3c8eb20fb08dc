import { noteMissing, type Run, ruleOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'
import type { Penalty } from './penalty.ts'

export interface CombinedPercent {
  code: string
  percent: number
  because: Penalty[]
}

/** The penalties of a stretch as one per cent; undefined where a fact that decides it is missing. */
export function combinePenalties(run: Run, stretch: Stretch, all: Penalty[]): CombinedPercent | undefined {
  const rule = ruleOf(run, 'combination')
  const known = all.filter(({ needs }) => !needs)
  const combined = rule.penalties === 'ADD' ? added(known) : highest(known)
  if (!combined) return undefined
  const open = all.filter(({ needs, percent }) => needs && (percent ?? 0) > combined.percent)
  for (const { rule: asking, needs } of open)
    noteMissing(run, asking, needs!, { date: stretch.visit.date, workId: stretch.visit.visit.workId })
  return open.length > 0 ? undefined : combined
}

/** A per cent of overtime with the penalties of the same minutes. */
export function combineOvertime(
  run: Run,
  overtime: CombinedPercent,
  penalties: () => CombinedPercent | undefined,
): CombinedPercent | undefined {
  const rule = ruleOf(run, 'combination')
  if (rule.overtime === 'REPLACE') return overtime
  const other = penalties()
  if (!other) return undefined
  if (rule.overtime === 'HIGHEST') return other.percent > overtime.percent ? other : overtime
  return {
    code: overtime.code,
    percent: other.percent + overtime.percent - 100,
    because: [...overtime.because, ...other.because],
  }
}

function highest(all: Penalty[]): CombinedPercent | undefined {
  if (all.length === 0 || all.some(({ percent }) => percent === null)) return undefined
  const best = all.reduce((a, b) => (b.percent! >= a.percent! ? b : a))
  return { code: best.code, percent: best.percent!, because: [best] }
}

function added(all: Penalty[]): CombinedPercent | undefined {
  if (all.length === 0 || all.some(({ percent }) => percent === null)) return undefined
  const percent = all.reduce((sum, each) => sum + each.percent! - 100, 100)
  return { code: all.at(-1)!.code, percent, because: all }
}
