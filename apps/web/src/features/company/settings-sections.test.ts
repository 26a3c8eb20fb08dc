import { CompanySettingsInput } from '@muster/contract/company/company'
import { expect, test } from 'vitest'
import { payRules } from '../pay/settings/PayRulesSection.tsx'
import { settingsSections } from './settings-sections.ts'

test('each setting of a company stands once: on its page, or among the rules of pay', () => {
  const rows = [...settingsSections.flatMap((section) => section.rows), ...payRules]
  const names = rows.flat().map(({ name }) => name)
  expect(names.sort()).toEqual(Object.keys(CompanySettingsInput.shape).sort())
})
