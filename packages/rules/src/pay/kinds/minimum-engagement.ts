import type { PaySite } from '../facts.ts'
import type { MissingFact, PayLine, TraceFacts } from '../lines.ts'
import { lineOf } from '../price.ts'
import type { PricedStretch } from '../priced-stretch.ts'
import type { MinimumEngagementRule } from '../rule-kinds.ts'
import { figureOf, isOn, noteMissing, type Place, type Run, ruleState, rulesOf } from '../run.ts'
import type { PayShift, PayVisit } from '../shifts.ts'
import type { OvertimeCause } from './overtime-limits.ts'

interface Minimum {
  rule: MinimumEngagementRule
  minutes: number
  facts: TraceFacts
  isUnknown?: true
}
type MinimumOrNeed = { minutes: number; facts: TraceFacts } | { needs: Pick<MissingFact, 'fact' | 'of'> }

export function topUpLines(run: Run, stretches: readonly PricedStretch[]): PayLine[] {
  const shifts = Map.groupBy(stretches, ({ shift }) => shift)
  return [...shifts].flatMap(([shift, own]) => topUpLine(run, shift, own) ?? [])
}

function topUpLine(run: Run, shift: PayShift, own: PricedStretch[]): PayLine | undefined {
  const worked = own.reduce((sum, { minutes }) => sum + minutes, 0)
  const minimums = shift.visits.flatMap((visit) => minimumsOf(run, visit, worked))
  if (minimums.some(({ isUnknown }) => isUnknown)) return undefined
  const longest = minimums.sort((a, b) => b.minutes - a.minutes)[0]
  if (!longest) return undefined
  const { rule, minutes, facts } = longest
  const because = [{ rule, facts: { ...facts, workedMinutes: worked } }]
  return lineOf(run, own.at(-1)!, { code: rule.code, minutes: minutes - worked, because })
}

function minimumsOf(run: Run, { visit, terms, date }: PayVisit, worked: number): Minimum[] {
  const place = { date, workId: visit.workId }
  return rulesOf(run, 'minimumEngagement').flatMap((rule) => {
    if (!rule.types.includes(terms.type) || (rule.over === 'CALL_BACK' && !visit.isCallBack)) return []
    const state = ruleState(run, rule, date)
    const found = state !== 'OFF' && minimumOf(run, rule, visit.site, { worked, place })
    if (!found || ('needs' in found && state !== 'ON')) return []
    if (('minutes' in found && found.minutes <= worked) || !isOn(run, rule, place)) return []
    if ('minutes' in found) return [{ rule, ...found }]
    noteMissing(run, rule, found.needs, place)
    return [{ rule, minutes: 0, facts: {}, isUnknown: true }]
  })
}

/** The minimum at a site; what has to be entered where it may be longer than what was worked; undefined where none fits. */
function minimumOf(
  run: Run,
  rule: MinimumEngagementRule,
  site: PaySite,
  { worked, place }: { worked: number; place: Place },
): MinimumOrNeed | undefined {
  const rows = rule.rows.map((row) => ({ ...row, minutes: figureOf(run, rule, row.minutes, place) ?? 0 }))
  if (Math.max(...rows.map(({ minutes }) => minutes)) <= worked) return undefined
  if (rule.over !== 'AREA') return { minutes: rows[0]!.minutes, facts: {} }
  const siteRef = { kind: 'SITE' as const, id: site.id }
  const area = site.areaM2 ?? null
  if (area === null) return { needs: { fact: 'areaM2', of: siteRef } }
  const fitting = rows.filter(({ from, upTo }) => (from ?? 0) <= area && area <= (upTo ?? area))
  const row = fitting.find(({ onlyIf }) => !onlyIf || site[onlyIf] !== false)
  const other = fitting.find(({ onlyIf }) => !onlyIf)
  if (row?.onlyIf && (site[row.onlyIf] ?? null) === null)
    return other && other.minutes <= worked ? undefined : { needs: { fact: row.onlyIf, of: siteRef } }
  return row && { minutes: row.minutes, facts: { areaM2: area, minimumMinutes: row.minutes } }
}

export function callBackOf(run: Run, { visit, terms, date }: PayVisit): OvertimeCause | undefined {
  if (!visit.isCallBack) return undefined
  const rule = rulesOf(run, 'minimumEngagement').find(
    ({ over, types }) => over === 'CALL_BACK' && types.includes(terms.type),
  )
  return rule && isOn(run, rule, { date, workId: visit.workId }) ? { rule, facts: {} } : undefined
}
