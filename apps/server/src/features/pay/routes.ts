import { pay } from '@muster/contract/pay/pay'
import { listInstrumentChoices } from '@muster/rules/pay/instrument-choices'
import type { AppDeps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { employmentOf, readCurrency, readEmployment } from './employment/employment-queries.ts'
import { saveEmployment } from './employment/save-employment.ts'
import { listPayExports, makePayFile, readPayFile } from './files/exports.ts'
import { readMapping, saveMapping } from './files/mapping.ts'
import { previewFile } from './files/preview.ts'
import { keepLines } from './lines/keep-lines.ts'
import { readAmounts } from './lines/read-amounts.ts'
import { readLines, readPersonLines } from './lines/read-lines.ts'
import { askOvertime, withdrawOvertime } from './overtime/ask-overtime.ts'
import { decideOvertime } from './overtime/decide-overtime.ts'
import { listMyOvertime, listOvertime } from './overtime/overtime-queries.ts'
import {
  createCalendar,
  listCalendars,
  removeCalendar,
  setPeople,
  updateCalendar,
} from './periods/calendars.ts'
import { listPayPeriods } from './periods/periods.ts'
import { decideRule, enterValue } from './rules/decide.ts'
import { listRuleSets } from './rules/rule-sets.ts'
import { approveHours, returnHours } from './sheet/approve.ts'
import { lockPeriod, unlockPeriod } from './sheet/lock.ts'
import { listMyPeriods, submitMyPeriod, withdrawMyPeriod } from './sheet/mine.ts'
import { readPersonSheet, readSheet } from './sheet/sheet.ts'
import { listReachedPeriods } from './what-if/reached-periods.ts'
import { compareWhatIf } from './what-if/what-if.ts'

export function payRoutes(serve: Serve, { outside }: AppDeps) {
  serve(pay.calendars, ({ scope }) => listCalendars(scope))
  serve(pay.createCalendar, ({ scope, body }) => createCalendar(scope, body))
  serve(pay.updateCalendar, ({ scope, params, body }) => updateCalendar(scope, params.id, body))
  serve(pay.removeCalendar, ({ scope, params }) => removeCalendar(scope, params.id))
  serve(pay.setPeople, ({ scope, params, body }) => setPeople(scope, params.id, body))
  serve(pay.list, ({ scope, query }) => listPayPeriods(scope, query))
  serve(pay.read, ({ scope, params }) => readSheet(scope, params.id))
  serve(pay.person, ({ scope, params }) => readPersonSheet(scope, params))
  serve(pay.approve, ({ scope, params, body }) => approveHours(scope, params.id, body))
  serve(pay.return, ({ scope, params, body }) => returnHours(scope, params.id, body))
  serve(pay.lock, ({ scope, params }) => lockPeriod(scope, params.id, keepLines))
  serve(pay.unlock, ({ scope, params, body }) => unlockPeriod(scope, params.id, body.reason))
  serve(pay.preview, ({ scope, params, query }) => previewFile(scope, params.id, query.format))
  serve(pay.export, ({ scope, params, body }) => makePayFile(scope, outside, params.id, body.format))
  serve(pay.exports, ({ scope, params }) => listPayExports(scope, params.id))
  serve(pay.exportFile, ({ scope, params }) => readPayFile(scope, outside.store, params))
  serve(pay.mapping, ({ scope }) => readMapping(scope))
  serve(pay.updateMapping, ({ scope, body }) => saveMapping(scope, body))
  serve(pay.employment, ({ scope, params }) => readEmployment(scope, params.id))
  serve(pay.saveEmployment, ({ scope, params, body }) => saveEmployment(scope, params.id, body))
  serve(pay.instruments, async ({ scope }) => listInstrumentChoices(await readCurrency(scope)))
  serve(pay.myEmployment, ({ scope }) => employmentOf(scope, scope.actor.id))
  serve(pay.lines, ({ scope, params }) => readPersonLines(scope, params))
  serve(pay.amounts, ({ scope, params }) => readAmounts(scope, params.id))
  serve(pay.myLines, ({ scope, params }) => readLines(scope, params.id, scope.actor.id))
  serve(pay.rules, ({ scope }) => listRuleSets(scope))
  serve(pay.decideRule, ({ scope, params, body }) => decideRule(scope, params.code, body))
  serve(pay.enterValue, ({ scope, body }) => enterValue(scope, body))
  serve(pay.reachedPeriods, ({ scope, body }) => listReachedPeriods(scope, body.change))
  serve(pay.whatIf, ({ scope, body }) => compareWhatIf(scope, body))
  serve(pay.askOvertime, ({ scope, body }) => askOvertime(scope, body))
  serve(pay.myOvertime, ({ scope }) => listMyOvertime(scope))
  serve(pay.withdrawOvertime, ({ scope, params }) => withdrawOvertime(scope, params.id))
  serve(pay.decideOvertime, ({ scope, params, body }) => decideOvertime(scope, params.id, body))
  serve(pay.overtimeRequests, ({ scope, query }) => listOvertime(scope, query))
  serve(pay.mine, ({ scope }) => listMyPeriods(scope))
  serve(pay.submitMine, ({ scope, params, body }) => submitMyPeriod(scope, params.id, body.version))
  serve(pay.withdrawMine, ({ scope, params }) => withdrawMyPeriod(scope, params.id))
}
