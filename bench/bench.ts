import { aCompany } from './a-company.ts'
import { aBrowser } from './browser.ts'
import { areasGroup } from './groups/areas.ts'
import { burstGroup } from './groups/burst.ts'
import { chatGroup } from './groups/chat.ts'
import { companiesGroup } from './groups/companies.ts'
import { coverGroup } from './groups/cover.ts'
import { dashboardGroup } from './groups/dashboard.ts'
import { fieldGroup } from './groups/field.ts'
import type { Group } from './groups/group.ts'
import { growthGroup } from './groups/growth.ts'
import { jobDetailsGroup } from './groups/job-details.ts'
import { largeGroup } from './groups/large.ts'
import { loadGroup } from './groups/load.ts'
import { officeGroup } from './groups/office.ts'
import { payGroup, payInYearsGroup } from './groups/pay.ts'
import { reportsGroup } from './groups/reports.ts'
import { requestGroup } from './groups/request.ts'
import { returnGroup } from './groups/return.ts'
import { rosterGroup } from './groups/roster.ts'
import { rosterScreenGroup } from './groups/roster-screen.ts'
import { schedulesGroup } from './groups/schedules.ts'
import { screensGroup } from './groups/screens.ts'
import { todayScreenGroup } from './groups/today-screen.ts'
import { usersGroup } from './groups/users.ts'
import { keptFolder, plantedOnce } from './kept.ts'
import { type Measured, measure } from './measure.ts'
import { figureLine, line, lookedLine, writeFigures, writeReport, writeScreens } from './report.ts'
import { type Stack, startStack } from './stack.ts'

const groups: readonly Group[] = [
  areasGroup,
  usersGroup,
  officeGroup,
  jobDetailsGroup,
  schedulesGroup,
  rosterGroup,
  coverGroup,
  payGroup,
  payInYearsGroup,
  dashboardGroup,
  reportsGroup,
  largeGroup,
]
// A tenth alone, to see whether it runs, or the whole alone, which then has no growth.
const isAsked = (flag: string) => process.argv.includes(flag)
const shares = isAsked('--tenth') ? [0.1] : isAsked('--whole') ? [1] : [0.1, 1]
const say = (text: string) => process.stdout.write(`${text}\n`)

async function run(stack: Stack, group: Group): Promise<Measured[]> {
  say(`\n${group.name}: ${group.size}`)
  const all: Measured[] = []
  for (const share of shares) {
    const start = performance.now()
    const company = await plantedOnce(stack, group, share, folder)
    say(`  ${share * 100} % seeded in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (isAsked('--seed')) continue
    for (const subject of await group.subjects(company)) {
      const measured = await measure(company, subject)
      say(`  ${line(measured)}`)
      all.push(measured)
    }
  }
  return all
}

async function look(stack: Stack) {
  const opened = await aBrowser()
  if ('missing' in opened) return say(`\n${screensGroup.name}: skipped, ${opened.missing}`)
  say(`\n${screensGroup.name}: ${screensGroup.size}`)
  try {
    const company = await aCompany(stack, 1)
    await screensGroup.seed(company)
    const all = await screensGroup.look(opened.browser, company)
    for (const one of all) say(`  ${lookedLine(one)}`)
    await writeScreens(screensGroup, all)
  } finally {
    await opened.browser.close()
  }
}

async function bear(stack: Stack, group: typeof chatGroup) {
  const [share = 1] = shares.slice(-1)
  say(`\n${group.name}: ${group.size}${share < 1 ? '; a tenth of it' : ''}`)
  const all = await group.load(await aCompany(stack, share))
  for (const one of all) say(`  ${figureLine(one)}`)
  const { processes } = stack.config
  const name = processes > 1 ? `${group.name} of ${processes} processes` : group.name
  if (share === 1) await writeFigures({ ...group, name }, all)
}

async function lookAt(
  stack: Stack,
  group: typeof fieldGroup | typeof rosterScreenGroup | typeof todayScreenGroup,
) {
  const opened = await aBrowser()
  if ('missing' in opened) return say(`\n${group.name}: skipped, ${opened.missing}`)
  say(`\n${group.name}: ${group.size}`)
  try {
    const all = await group.load(await aCompany(stack, 1), opened.browser)
    for (const one of all) say(`  ${figureLine(one)}`)
    await writeFigures(group, all)
  } finally {
    await opened.browser.close()
  }
}

const asked = process.argv
  .slice(2)
  .filter((name) => !name.startsWith('--'))
  .map((name) => name.toLowerCase())
const isChosen = ({ name }: { name: string }) =>
  asked.length === 0 ||
  asked.includes(name.toLowerCase().replaceAll(' ', '-')) ||
  asked.includes(name.toLowerCase())
const chosen = groups.filter(isChosen)
const borne = [chatGroup, requestGroup, loadGroup, companiesGroup, burstGroup, returnGroup, growthGroup]
const looked = [fieldGroup, rosterScreenGroup, todayScreenGroup]
const others = [...borne, ...looked, screensGroup]
if (chosen.length === 0 && !others.some(isChosen)) {
  say(`Which of ${[...groups, ...others].map(({ name }) => name.toLowerCase()).join(', ')}?`)
  process.exit(2)
}
// What was seeded stays for the next run, of the same day and the same tables; with --seed nothing is measured yet.
const folder = isAsked('--kept') ? await keptFolder() : undefined
const stack = await startStack(folder)
try {
  for (const group of chosen) {
    const measured = await run(stack, group)
    if (shares.includes(1) && measured.length > 0) await writeReport(group, measured)
  }
  for (const group of borne.filter(isChosen)) await bear(stack, group)
  for (const group of looked.filter(isChosen)) await lookAt(stack, group)
  if (isChosen(screensGroup)) await look(stack)
} finally {
  await stack.stop()
}
