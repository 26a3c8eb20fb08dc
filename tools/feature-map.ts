// Writes docs/feature-map.md: screens, endpoints, tables and tests of each feature. `--check` only says whether it is stale.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { owners } from '../apps/server/src/db/owners.ts'
import { features } from '../packages/contract/src/index.ts'
import type { Endpoint } from '../packages/contract/src/kit/endpoint.ts'
import { levelsOf } from '../packages/contract/src/kit/permissions.ts'
import { featureOrder } from './features.ts'
import { root, sourceFiles } from './source-files.ts'

const target = path.join(root, 'docs/feature-map.md')
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const files = sourceFiles('apps', 'e2e').map(({ file }) => file)
const endpointsOf = new Map(
  Object.entries(features).map(([name, all]) => [kebab(name), Object.values<Endpoint>(all)]),
)
const levels = ({ access }: Endpoint) => {
  const all = levelsOf(access)
  return all ? `levels ${all.join(' ')}` : 'public'
}
const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')

function section(feature: string) {
  const own = (pattern: RegExp) =>
    files.filter((file) => file.includes(`/features/${feature}/`) && pattern.test(file))
  const screens = own(/^apps\/web\/.*(Page|Dialog)\.tsx$/)
  const tests = [...own(/\.test\.tsx?$/), ...files.filter((file) => file === `e2e/${feature}.spec.ts`)]
  const tables = Object.entries(owners).filter(([, owner]) => [owner].flat().includes(feature))
  const parts = [`## ${feature}`]
  const endpoints = endpointsOf.get(feature) ?? []
  if (endpoints.length > 0) {
    const rows = endpoints.map(
      (each) => `| \`${each.method} ${each.path}\` | ${each.says} | ${levels(each)} |`,
    )
    parts.push(`| Endpoint | | Who |\n|---|---|---|\n${rows.join('\n')}`)
  }
  if (screens.length > 0) parts.push(`Screens:\n${list(screens)}`)
  if (tables.length > 0) parts.push(`Tables: ${tables.map(([table]) => `\`${table}\``).join(', ')}`)
  if (tests.length > 0) parts.push(`Tests:\n${list(tests)}`)
  return parts.length > 1 ? parts.join('\n\n') : undefined
}

const written = `# Feature map

Made by \`npm run map\`; \`npm run check\` fails when it is stale.

${featureOrder.map(section).filter(Boolean).join('\n\n')}
`
if (!process.argv.includes('--check')) writeFileSync(target, written)
else if (readFileSync(target, 'utf8') !== written) {
  console.error('docs/feature-map.md is stale: npm run map')
  process.exit(1)
}
