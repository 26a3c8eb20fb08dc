import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'

/** Contracts run by the calendar of the company, not of the site or the reader. */
export const companyToday = (scope: Scope) => localDate(scope.company.timezone, scope.now.getTime())
