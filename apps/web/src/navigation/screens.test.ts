// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { isManagement } from '@muster/contract/kit/permissions'
import { expect, test } from 'vitest'
import { screenAt, screens } from '../screens.ts'
import { documentAddress } from './document-addresses.ts'
import { loadPage } from './load-page.ts'
import { openScreens } from './open-screens.ts'
import { type Path, paths } from './paths.ts'
import { searchedBy, sidebarOf } from './sidebar.ts'

test('every path of people who have signed in leads to a page, for these levels', async () => {
  const lines = await Promise.all(
    screens.map(async ({ path, levels, page }) => {
      const { default: Page } = await loadPage(page)
      expect(Page, path).toBeTypeOf('function')
      return `${path} → ${Page.name} (${levels.join(' ')})`
    }),
  )
  expect(lines.sort()).toMatchSnapshot()
})

test('every page is the page of a screen', () => {
  const used = new Set([...screens, ...openScreens].map(({ page }) => `../features/${page}.tsx`))
  const files = Object.keys(import.meta.glob('../features/**/*Page.tsx'))
  expect(files.filter((file) => !used.has(file))).toEqual([])
})

test('the journey that looks at every screen of the office opens each of them', () => {
  const swept = readFileSync('e2e/office-screens.ts', 'utf8')
  const left = screens.filter(
    ({ path, levels }) => levels.includes(1) && !new RegExp(`['\`]${path}['?\`]`).test(swept),
  )
  expect(left.map(({ path }) => path)).toEqual([])
})

test('at one path a level has one screen', () => {
  const all = screens.flatMap(({ path, levels }) => levels.map((level) => `${path} ${level}`))
  expect(new Set(all).size).toBe(all.length)
})

test('the sidebar has the links of the level, in their groups', () => {
  const titles = (level: number) =>
    sidebarOf(level).map(({ group, links }) => `${group}: ${links.map(({ title }) => title).join(', ')}`)
  expect(titles(1)).toMatchSnapshot()
  expect(titles(3)).toEqual(titles(1).map((line) => line.replace(/, Payroll codes/, '')))
})

test('the search offers each screen of the office once, and none that the level may not open', () => {
  for (const level of [1, 2, 3]) {
    const offered = searchedBy(level)
    expect(new Set(offered).size).toBe(offered.length)
    for (const { levels } of offered) expect(levels).toContain(level)
    const hidden = screens.filter((each) => screenAt(each.path, level) === each && !offered.includes(each))
    expect(hidden.map(({ path }) => path)).toMatchSnapshot()
  }
  expect(searchedBy(3).some(({ path }) => path === paths.auditLog)).toBe(false)
})

test('everybody has a page to start with', () => {
  for (const level of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(screenAt(paths.home, level)?.title).toBe(
      isManagement(level) ? 'Dashboard' : level === 10 ? 'My sites' : 'My day',
    )
})

test('A-06: each link that the documents have in the sidebar is there, a tab above a list of it, or a tab of a job', () => {
  // D1 §2, and D1 §6 with the lists of users and sites.
  const documented =
    `/chat /contracts/add /contracts/all /jobs/jobdetail/add /jobs/jobdetail/edit /job/add /job/edit
    /job/notifications /job/calendar /report/inspection /report/payroll/site /report/payroll/user /report/trend/inspection
    /report/detailed /report/heat-map /users /groups /jobs/addlocation /jobs/viewlocation/all`.split(/\s+/)
  const links = new Set<string>(sidebarOf(3).flatMap((group) => group.links.map(({ path }) => path)))
  // Chat stands above the groups.
  const byOneClick = new Set<string>([...links, paths.chat])
  const others = documented.filter((path) => !byOneClick.has(path)) as Path[]
  expect(others.filter((path) => screenAt(path, 3)?.tabOf)).toEqual(['/groups'])
  const ofJobs = others.filter((path) => documentAddress(path, {})?.startsWith(`${paths.jobs}?tab=`))
  expect(ofJobs).toEqual(['/job/edit', '/job/notifications', '/job/calendar'])
  expect(others).toHaveLength(4)
  const offered = searchedBy(3).map(({ path }) => path)
  for (const path of ofJobs) expect(offered).toContain(path)
})
