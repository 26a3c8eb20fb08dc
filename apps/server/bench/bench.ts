import { aCompany } from './a-company.ts'
import type { Group } from './groups/group.ts'
import { jobDetailsGroup } from './groups/job-details.ts'
import { officeGroup } from './groups/office.ts'
import { schedulesGroup } from './groups/schedules.ts'
import { usersGroup } from './groups/users.ts'
import { type Measured, measure } from './measure.ts'
import { line, writeReport } from './report.ts'
import { type Stack, startStack } from './stack.ts'

const groups: readonly Group[] = [usersGroup, officeGroup, jobDetailsGroup, schedulesGroup]
const shares = [0.1, 1]
const say = (text: string) => process.stdout.write(`${text}\n`)

async function run(stack: Stack, group: Group): Promise<Measured[]> {
  say(`\n${group.name}: ${group.size}`)
  const all: Measured[] = []
  for (const share of shares) {
    const company = await aCompany(stack, share)
    const start = performance.now()
    await group.plant(company)
    say(`  ${share * 100} % planted in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    for (const subject of await group.subjects(company)) {
      const measured = await measure(company, subject)
      say(`  ${line(measured)}`)
      all.push(measured)
    }
  }
  return all
}

const asked = process.argv.slice(2).map((name) => name.toLowerCase())
const chosen = asked.length > 0 ? groups.filter(({ name }) => asked.includes(name.toLowerCase())) : groups
if (chosen.length === 0) {
  say(`Which of ${groups.map(({ name }) => name.toLowerCase()).join(', ')}?`)
  process.exit(2)
}
const stack = await startStack()
try {
  for (const group of chosen) await writeReport(group, await run(stack, group))
} finally {
  await stack.stop()
}
