import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsSections } from '../../features/company/settings-sections.ts'
import { settingLabels } from './setting-labels.ts'

const web = path.resolve(import.meta.dirname, '../..')
const source = globSync('{features,shared}/{company,calendar,pay,leave,cover}/**/*.{ts,tsx}', { cwd: web })
  .map((file) => readFileSync(path.join(web, file), 'utf8'))
  .join('\n')

test('the search of the settings knows what stands on the pages of the company, and nothing that does not', () => {
  for (const { path: page, rows } of settingsSections)
    for (const { label } of rows.flat()) expect(settingLabels[page], label).toContain(label)
  for (const label of Object.values(settingLabels).flat()) expect(source).toContain(`msg('${label}')`)
})
