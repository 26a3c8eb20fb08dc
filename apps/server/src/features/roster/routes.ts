import { roster } from '@muster/contract/planning/roster'
import type { AppDeps } from '../../deps.ts'
import { contentOf } from '../../http/input/uploads.ts'
import type { Serve } from '../../http/serve.ts'
import { readBudget } from './budgets/budget-queries.ts'
import { saveBudget } from './budgets/save-budget.ts'
import { readChangeCost } from './drafts/change-cost.ts'
import { checkShifts } from './drafts/check-shifts.ts'
import { copyWeek } from './drafts/copy-week.ts'
import { draftShifts, undoAct } from './drafts/draft-shifts.ts'
import { listDrafts, undoMine } from './drafts/list-drafts.ts'
import { rosterFile } from './file/roster-file.ts'
import { confirmShifts, readMyRoster } from './grid/my-roster.ts'
import { readRoster } from './grid/read-roster.ts'
import { listNotes } from './notes/list-notes.ts'
import { removeNote, writeNote } from './notes/write-note.ts'
import { checkImport, importPatterns } from './patterns/import-patterns.ts'
import { addPattern, listPatterns } from './patterns/patterns.ts'
import { checkRemoval, removePattern } from './patterns/remove-pattern.ts'
import { switchDay } from './patterns/switch-day.ts'
import { checkPattern, updatePattern } from './patterns/update-pattern.ts'
import { draftPlace } from './places/place.ts'
import { publishRoster } from './publish/publish.ts'
import { applyTemplate, checkTemplate } from './templates/apply-template.ts'
import { listTemplates } from './templates/template-queries.ts'
import { removeTemplate, renameTemplate, saveTemplate } from './templates/templates.ts'

export function rosterRoutes(serve: Serve, { outside }: AppDeps) {
  serve(roster.read, ({ scope, query }) => readRoster(scope, query))
  serve(roster.place, ({ scope, body }) => draftPlace(scope, body))
  serve(roster.change, ({ scope, body }) => draftShifts(scope, body.changes))
  serve(roster.checkChange, ({ scope, body }) => checkShifts(scope, body.changes))
  serve(roster.changeCost, ({ scope, body }) => readChangeCost(scope, body.changes))
  serve(roster.siteBudget, ({ scope, params }) => readBudget(scope, params.id))
  serve(roster.saveSiteBudget, ({ scope, params, body }) => saveBudget(scope, params.id, body))
  serve(roster.copyWeek, ({ scope, body }) => copyWeek(scope, body))
  serve(roster.undo, ({ scope, params }) => undoAct(scope, params.id))
  serve(roster.drafts, ({ scope, query }) => listDrafts(scope, query))
  serve(roster.undoMine, ({ scope }) => undoMine(scope))
  serve(roster.publish, ({ scope, query, body }) => publishRoster(scope, body, query.force ?? false))
  serve(roster.notes, ({ scope, query }) => listNotes(scope, query))
  serve(roster.writeNote, ({ scope, body }) => writeNote(scope, body))
  serve(roster.removeNote, ({ scope, params, query }) => removeNote(scope, params.id, query.version))
  serve(roster.templates, ({ scope }) => listTemplates(scope))
  serve(roster.saveTemplate, ({ scope, body }) => saveTemplate(scope, body))
  serve(roster.renameTemplate, ({ scope, params, body }) => renameTemplate(scope, params.id, body.name))
  serve(roster.removeTemplate, ({ scope, params }) => removeTemplate(scope, params.id))
  serve(roster.checkTemplate, ({ scope, params, body }) => checkTemplate(scope, params.id, body.startDate))
  serve(roster.applyTemplate, ({ scope, params, body }) => applyTemplate(scope, params.id, body.startDate))
  serve(roster.file, ({ scope, query }) => rosterFile(scope, outside, query))
  serve(roster.patterns, ({ scope, params }) => listPatterns(scope, params.id))
  serve(roster.addPattern, ({ scope, params, body }) => addPattern(scope, params.id, body))
  serve(roster.updatePattern, ({ scope, params, query, body }) =>
    updatePattern(scope, params.id, body, query.force ?? false),
  )
  serve(roster.checkPattern, ({ scope, params, body }) => checkPattern(scope, params.id, body))
  serve(roster.removePattern, ({ scope, params, query }) => removePattern(scope, params.id, query))
  serve(roster.checkRemoval, ({ scope, params }) => checkRemoval(scope, params.id))
  serve(roster.checkImport, async ({ scope, file }) => checkImport(scope, await contentOf(file)))
  serve(roster.importPatterns, async ({ scope, file }) => importPatterns(scope, await contentOf(file)))
  serve(roster.switchDay, ({ scope, params, body }) => switchDay(scope, params.id, body))
  serve(roster.mine, ({ scope, query }) => readMyRoster(scope, query))
  serve(roster.seen, ({ scope, body }) => confirmShifts(scope, body.shifts))
}
