import type { ScheduleRules } from '@muster/contract/planning/calendar'
import type { ScheduleLimits } from '@muster/rules/planning/constraints/constraint'
import type { Scope } from '../../../db/scope.ts'

const defaultRules: ScheduleRules = {
  onConflict: 'WARN',
  maxDayMinutes: 720,
  maxWeekMinutes: 3600,
  minRestMinutes: 600,
  version: 0,
}

/** By default 12 hours a day, 60 a week and 10 of rest, with a warning. */
export async function readScheduleRules(scope: Scope): Promise<ScheduleRules> {
  const row = await scope
    .from('schedule_rules')
    .select([
      'on_conflict as onConflict',
      'max_day_minutes as maxDayMinutes',
      'max_week_minutes as maxWeekMinutes',
      'min_rest_minutes as minRestMinutes',
      'version',
    ])
    .executeTakeFirst()
  return (row as ScheduleRules | undefined) ?? defaultRules
}

async function readWeekStart(scope: Scope): Promise<number> {
  const { week_start } = await scope.from('company_settings').select('week_start').executeTakeFirstOrThrow()
  return week_start
}

export const readLimits = async (scope: Scope): Promise<ScheduleRules & ScheduleLimits> => ({
  ...(await readScheduleRules(scope)),
  weekStart: await readWeekStart(scope),
})
