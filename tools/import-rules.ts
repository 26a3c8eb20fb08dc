// Who may import whom. dependency-cruiser finds the imports, types included, and holds them to these rules.
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import { featureOrder } from './features.ts'

/** Tests and examples may import what the code that they are about may not. */
export const testFiles = String.raw`\.test\.tsx?$|examples\.ts$|^(apps/server|demo)/test/|^e2e/`

type Rule = IRegularForbiddenRuleType
const never = (name: string, from: Rule['from'], to: Rule['to']): Rule => ({
  ...{ name, severity: 'error', from, to },
})
const code = (path: string) => ({ path, pathNot: testFiles })

/** What each folder may import of our packages; an app never imports another app. */
const packagesAllowed: Readonly<Record<string, string>> = {
  'packages/contract': '',
  'packages/rules': 'contract',
  'packages/client': 'contract',
  'packages/ui': '',
  'packages/embedded-postgres': '',
  'packages/pdf': 'contract',
  'apps/server/src': 'contract|rules|embedded-postgres|pdf',
  'apps/server/test': 'contract|rules|client|embedded-postgres|pdf',
  'apps/web': 'contract|rules|client|ui',
  bench: 'contract|rules|client',
  demo: 'contract|rules',
  e2e: 'contract',
}
const betweenPackages = Object.entries(packagesAllowed).map(([home, allowed]) =>
  never(
    `${home} imports of our packages: ${allowed || 'none'}`,
    { path: `^${home}/` },
    { path: '^packages/', pathNot: `^${home}/|^packages/((${allowed || 'none'})/|rules/test/)` },
  ),
)
const betweenApps = [
  never('a package imports no app', { path: '^packages/' }, { path: '^(apps|bench|demo|e2e)/' }),
  never('an app imports no other', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
]

/** Modules that have one home; types of them may be named elsewhere. */
const homes: readonly (readonly [modules: string, home: string])[] = [
  [
    'pg|kysely',
    '^apps/server/(src/(db|background|backup)/|src/http/(failures|session|limits)|src/deps|src/cli/|test/)|^bench/|^packages/embedded-postgres/.*test',
  ],
  ['@aws-sdk/[^/]+', String.raw`^apps/server/src/outside/store/s3\.ts$`],
  ['pg-boss', String.raw`^apps/server/src/background/queue\.ts$`],
  ['prom-client', String.raw`^apps/server/src/(http/metrics|processes/crew-metrics)\.ts$`],
  ['tar-stream|pg-copy-streams', '^apps/server/src/backup/'],
  ['pdfkit', '^packages/pdf/'],
  ['piscina', '^apps/server/src/outside/|^packages/pdf/'],
  ['sharp|file-type', String.raw`^apps/server/src/outside/|\.test\.ts$|examples\.ts$|^apps/server/test/`],
  ['fastify|@fastify/[^/]+', String.raw`^apps/server/(src/(http/|app\.ts)|test/)|^bench/bare\.ts`],
  ['dexie[^/]*', '^apps/web/src/offline/'],
  ['maplibre-gl|@vis\\.gl/[^/]+', '^packages/ui/src/map/'],
]
const outsideHomes = [
  ...homes.map(([modules, home]) =>
    never(
      `${modules} is imported at home alone`,
      { pathNot: home },
      {
        path: `(^|/)node_modules/(${modules})/`,
        // What builds JSON in a query is no handle of the database.
        pathNot: 'node_modules/kysely/dist/[^/]+/helpers/',
        dependencyTypesNot: ['type-only'],
      },
    ),
  ),
  // The demo company imports the server; only a start knows of it.
  never(
    'a start alone imports the demo company',
    { pathNot: String.raw`^apps/server/src/(start|welcome)\.ts$|^demo/` },
    { path: '^demo/src/', dependencyTypesNot: ['type-only'] },
  ),
]

/** A feature imports those above it. What a feature of the server reads, any other may read. */
const features = '^apps/(server|web)/src/features/'
const betweenFeatures = [
  ...featureOrder.slice(0, -1).map((name, at) =>
    never(`${name} imports no feature below it`, code(`${features}${name}/`), {
      path: `^apps/$1/src/features/(${featureOrder.slice(at + 1).join('|')})/`,
      pathNot: String.raw`^apps/server/.*[/-]queries\.ts$`,
    }),
  ),
  never(
    'a feature stands in the list of features',
    code(`${features}(?!(?:${featureOrder.join('|')})/)([^/]+)/`),
    { path: `${features}[^/]+/`, pathNot: '^apps/$1/src/features/$2/' },
  ),
  never('no feature imports the router', code('^apps/web/src/features/'), {
    path: String.raw`/router\.tsx$`,
  }),
]

const server = '^apps/server/src/'
const layers = [
  never('the database knows neither features nor HTTP', code(`${server}db/`), {
    path: `${server}(features|http|cli|processes)/`,
  }),
  never('HTTP and what is outside know no feature', code(`${server}(http|outside|integrity)/`), {
    path: `${server}(features|cli|processes)/`,
  }),
  never('background work knows the list of features alone', code(`${server}background/`), {
    path: `${server}(features|http|cli|processes)/`,
    pathNot: `${server}features/(index|company/tenant-queries|files/sweep)\\.ts$`,
  }),
  // What is kept under a key is sealed and forgotten like what features keep.
  never('no feature runs steps of the pipeline', code(`${server}features/`), {
    path: `${server}http/(idempotency/|audited-act|answer/(answers|check-answer)|input/parse-input|pipeline/(?!carry\\.ts))`,
    pathNot: `${server}http/idempotency/stored\\.ts$`,
  }),
  // The shell shows tools of features; a picker adds what it picks.
  never(
    'what features of the web share knows none of them',
    code('^apps/web/src/(?!features/|shell/)[^/]+/'),
    {
      path: '^apps/web/src/features/',
      pathNot: String.raw`/(contracts/ContractBadge\.tsx|[^/]+/add-[^/]+\.tsx)$`,
    },
  ),
]

/** The rooms of the server's large features; each imports those before it, and what stands beside them. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  users: ['invitations', 'record', 'import'],
  roster: ['drafts', 'publish', 'grid', 'patterns', 'places'],
  cover: ['candidates', 'offers', 'swaps'],
  works: ['day', 'evidence', 'reviews', 'tracks', 'checklist', 'corrections', 'running', 'steps'],
  pay: [
    'employment',
    'periods',
    'rules',
    'hours',
    'adjustments',
    'sheet',
    'lines',
    'costs',
    'report',
    'files',
  ],
  reports: ['visit', 'trend', 'own-records'],
  notifications: ['choices', 'recipients', 'delivery', 'notices'],
}
const betweenRooms = Object.entries(rooms).flatMap(([feature, order]) => {
  const home = `${server}features/${feature}/`
  return [
    ...order.slice(0, -1).map((room, at) =>
      never(`${feature}/${room} imports no room after it`, code(`${home}${room}/`), {
        path: `${home}(${order.slice(at + 1).join('|')})/`,
      }),
    ),
    // Routes and event handlers put the rooms together.
    never(
      `what the rooms of ${feature} share imports none of them`,
      { path: `${home}[^/]+$`, pathNot: [testFiles, String.raw`/(routes|event-handlers)\.ts$`] },
      { path: `${home}[^/]+/` },
    ),
  ]
})

const forbidden = [
  ...[...betweenPackages, ...betweenApps, ...outsideHomes, ...betweenFeatures, ...layers, ...betweenRooms],
  never('files import in one direction', { pathNot: testFiles }, { circular: true }),
]

export async function brokenImports(baseDir: string, files: readonly string[]): Promise<string[]> {
  const { output } = await cruise(
    [...files],
    {
      // It cannot ask TypeScript 7, and finds the same imports with swc.
      ...{ baseDir, parser: 'swc', validate: true, ruleSet: { forbidden } },
      ...{ doNotFollow: { path: 'node_modules' }, skipAnalysisNotInRules: true },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  )
  return (output as ICruiseResult).summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to}: ${rule.name}`,
  )
}
