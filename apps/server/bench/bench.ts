import { aCompany } from './a-company.ts'
import { aBrowser } from './browser.ts'
import { chatGroup } from './groups/chat.ts'
import { dashboardGroup } from './groups/dashboard.ts'
import type { Group } from './groups/group.ts'
import { jobDetailsGroup } from './groups/job-details.ts'
import { officeGroup } from './groups/office.ts'
import { reportsGroup } from './groups/reports.ts'
import { schedulesGroup } from './groups/schedules.ts'
import { screensGroup } from './groups/screens.ts'
import { usersGroup } from './groups/users.ts'
import { type Measured, measure } from './measure.ts'
import { figureLine, line, lookedLine, writeFigures, writeReport, writeScreens } from './report.ts'
import { type Stack, startStack } from './stack.ts'

const groups: readonly Group[] = [
  usersGroup,
  officeGroup,
  jobDetailsGroup,
  schedulesGroup,
  dashboardGroup,
  reportsGroup,
]
// A tenth alone, to see whether it runs, or the whole alone, which then has no growth.
const isAsked = (flag: string) => process.argv.includes(flag)
const shares = isAsked('--tenth') ? [0.1] : isAsked('--whole') ? [1] : [0.1, 1]
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

/** The screens in a browser, where there is one. */
async function look(stack: Stack) {
  const opened = await aBrowser()
  if ('missing' in opened) return say(`\n${screensGroup.name}: skipped, ${opened.missing}`)
  say(`\n${screensGroup.name}: ${screensGroup.size}`)
  try {
    const company = await aCompany(stack, 1)
    await screensGroup.plant(company)
    const all = await screensGroup.look(opened.browser, company)
    for (const one of all) say(`  ${lookedLine(one)}`)
    await writeScreens(screensGroup, all)
  } finally {
    await opened.browser.close()
  }
}

/** Many people at once; with --tenth a tenth of them, and nothing written down. */
async function bear(stack: Stack) {
  const [share = 1] = shares.slice(-1)
  say(`\n${chatGroup.name}: ${chatGroup.size}${share < 1 ? '; a tenth of it' : ''}`)
  const all = await chatGroup.load(await aCompany(stack, share))
  for (const one of all) say(`  ${figureLine(one)}`)
  if (share === 1) await writeFigures(chatGroup, all)
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
if (chosen.length === 0 && !isChosen(screensGroup) && !isChosen(chatGroup)) {
  say(`Which of ${[...groups, chatGroup, screensGroup].map(({ name }) => name.toLowerCase()).join(', ')}?`)
  process.exit(2)
}
const stack = await startStack()
try {
  for (const group of chosen) {
    const measured = await run(stack, group)
    if (shares.includes(1)) await writeReport(group, measured)
  }
  if (isChosen(chatGroup)) await bear(stack)
  if (isChosen(screensGroup)) await look(stack)
} finally {
  await stack.stop()
}
