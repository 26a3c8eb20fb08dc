import type { AuditEntry } from '@muster/contract/company/company'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { type Path, paths, to } from '../../navigation/paths.ts'
import { auditKinds } from './audit-words.ts'

/** Acts that are known by their whole name. */
const whole: Readonly<Record<string, string>> = {
  'session.signIn': msg('Signed in'),
  'session.signOut': msg('Signed out'),
  'session.registerDevice': msg('Signed in on a new device'),
  'session.changePassword': msg('Changed the password'),
  'users.revealTaxNumber': msg('Looked at a tax file number'),
  'users.invite': msg('Invited a person'),
  'roster.publish': msg('Published the roster'),
  'works.outboxKey': msg('Got the key of a phone'),
  'mail.outbox': msg('Looked at the mail log'),
  'incidents.open': msg('Looked at the details of an incident'),
}

/** How the name of an act begins, and what was done to the thing. */
const verbs: readonly (readonly [RegExp, string])[] = [
  [/^(create|add|enter|place|report|ask|open|begin)/, msg('{thing}: added')],
  [/^(update|change|save|set|switch|choose|assign|show|give|move|mute)/, msg('{thing}: changed')],
  [/^(remove|delete|void|close|end|withdraw|undo|revoke)/, msg('{thing}: removed or ended')],
  [/^import/, msg('{thing}: imported')],
  [
    /^(approve|decide|review|answer|confirm|restore|lock|unlock|takeBack|renew|complete|verify|reinspect)/,
    msg('{thing}: decided'),
  ],
  [/^(export|download|file|pdf|csv|xlsx)/i, msg('{thing}: saved as a file')],
]

const more: readonly (readonly [kind: string, thing: string])[] = [
  ['roster.', msg('Roster')],
  ['calendar.', msg('Schedules')],
  ['leave.', msg('Leave and absence')],
  ['cover.', msg('Cover')],
  ['pay.', msg('Pay periods')],
  ['roles.', msg('Roles')],
  ['chat.', msg('Chat')],
  ['problems.', msg('Problems')],
  ['actions.', msg('Actions [tasks]')],
  ['incidents.', msg('Incidents')],
  ['duty.', msg('Duty')],
]
const things = new Map([...auditKinds.map(({ value, label }) => [value, label] as const), ...more])

/** What was done, in words; an act that has none keeps its own name. */
export function actText(say: Say, action: string): string {
  if (whole[action]) return say(whole[action])
  const [feature = '', name = ''] = action.split('.')
  const thing = things.get(`${feature}.`)
  if (feature === 'access') return say(msg('Not permitted'))
  const verb = verbs.find(([begins]) => begins.test(name))
  return thing && verb ? say(verb[1], { thing: say(thing) }) : action
}

const pages: Readonly<Record<string, readonly [path: Path, name: string]>> = {
  users: [paths.person, 'id'],
  sites: [paths.site, 'id'],
  jobs: [paths.job, 'id'],
  contracts: [paths.contract, 'id'],
  jobDetails: [paths.jobDetailEdit, 'id'],
  works: [paths.detailedReport, 'work'],
  incidents: [paths.incident, 'id'],
}
/** The page of what an entry is about, where it has one. */
export function pageOfEntry({ action, target }: Pick<AuditEntry, 'action' | 'target'>): string | undefined {
  const page = pages[action.split('.')[0] ?? '']
  return page && typeof target.id === 'number' ? to(page[0], { [page[1]]: target.id }) : undefined
}
