import { users } from '@muster/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { aTenant, type Tenant } from '../../../test/tenant.ts'
import { handMadeWorkbook } from '../../../test/workbooks.ts'
import { closeTablePool } from '../../outside/table/index.ts'
import { csvFile } from './examples.ts'

afterAll(closeTablePool)

const check = (t: Tenant, file: Blob, fileName = 'people.csv') =>
  t.call(users.checkImport, { file, fileName })

test('S-03: a workbook that declares the largest sheet is answered with what is wrong, not with 500', async () => {
  const t = await aTenant()
  const cell = '<c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>'
  const bytes = handMadeWorkbook({ rows: `<row r="1048576">${cell}</row>` })
  const report = await check(t, new Blob([new Uint8Array(bytes)]), 'people.xlsx')
  expect(report).toMatchObject({
    rows: 0,
    faultCount: 1,
    faults: [{ message: expect.stringMatching(/beyond column 200/) }],
  })
})

test('S-03: the files of one company do not keep those of another waiting', async () => {
  const [many, one] = [await aTenant(), await aTenant()]
  const header = 'First name,Last name,E-mail,Role\n'
  const large = csvFile(header + 'Mia,Brown,mia@test.example,Employee\n'.repeat(40_000))
  const answered: string[] = []
  const note = (name: string) => () => void answered.push(name)
  await Promise.all([
    ...[1, 2, 3].map(() => check(many, large).then(note('many'))),
    check(one, csvFile(`${header}Ann,Lee,ann@test.example,Employee\n`)).then(note('one')),
  ])
  expect(answered.indexOf('one')).toBeLessThan(answered.lastIndexOf('many'))
})
