// Features: roster, jobs
import { expect } from '@playwright/test'
import { typeOver } from './hands.ts'
import { test } from './journey.ts'
import { anOffice, cell, lane, toast } from './rosters.ts'
import { checkPage, enter } from './support.ts'

test('R-01, R-08, R-09: a shift and a need are added, found among others, jumped to, and taken back', async ({
  page,
}) => {
  const { company, mia, leo, site, week } = await anOffice()
  const [monday, tuesday] = [week[0]!, week[1]!]
  await enter(page, company, `/roster?date=${monday}`)
  await expect(page.getByText('No shifts in these days')).toBeVisible()
  const adding = page.getByRole('dialog', { name: 'Add to the roster' })
  /** In the list of the field with the focus, once what was typed has narrowed it. */
  const choose = async (typed: string, name: string, other?: string) => {
    await page.keyboard.type(typed)
    if (other) await expect(page.getByRole('option', { name: other })).toBeHidden()
    await expect(page.getByRole('option', { name })).toBeVisible()
    const option = page.getByRole('option', { name })
    for (
      let presses = 0;
      presses < 5 && (await option.getAttribute('data-combobox-selected')) === null;
      presses += 1
    )
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  const button = (name: string) => adding.getByRole('button', { name, exact: true })

  // By keyboard: the header, then everything in the order of the form.
  await page.getByRole('button', { name: 'Add', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(adding.getByRole('combobox', { name: 'Person' })).toBeFocused()
  await choose('mia', mia.name, leo.name)
  await page.keyboard.press('Tab')
  await expect(adding.getByRole('combobox', { name: 'Job' })).toBeFocused()
  await choose(site.name.slice(0, 8), site.name)
  await typeOver(adding.getByRole('textbox', { name: 'Start' }), '6pm')
  await typeOver(adding.getByRole('textbox', { name: 'End' }), '2030')
  await checkPage(page)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Shift added. Not published yet.')).toBeVisible()
  await expect(cell(page, mia.name, monday)).toContainText('18:00–20:30')

  // On an empty cell; Escape leads back to it.
  await cell(page, mia.name, monday).getByRole('button').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(page, mia.name, tuesday)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(adding.getByRole('combobox', { name: 'Job' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(adding).toBeHidden()
  await expect(cell(page, mia.name, tuesday)).toBeFocused()

  // A second shift at the same time says its conflict first.
  await cell(page, mia.name, monday).getByRole('button').focus()
  await page.keyboard.press('a')
  await expect(adding.getByRole('combobox', { name: 'Job' })).toBeFocused()
  await choose(site.name.slice(0, 8), site.name)
  await typeOver(adding.getByRole('textbox', { name: 'Start' }), '1900')
  await typeOver(adding.getByRole('textbox', { name: 'End' }), '2000')
  await button('Add').click()
  const conflicts = page.getByRole('dialog', { name: 'Conflicts' })
  await expect(conflicts).toContainText('Mia Tran is planned at')
  await conflicts.getByRole('button', { name: 'Save anyway' }).click()
  await expect(cell(page, mia.name, monday).getByRole('button')).toHaveCount(2)

  // By mouse on an empty cell of the site: what it needs, by its only job.
  await page.getByText('By site', { exact: true }).click()
  await cell(page, site.name, tuesday).click()
  await expect(adding.getByRole('combobox', { name: 'Job' })).toHaveValue(new RegExp(site.name))
  await typeOver(adding.getByRole('textbox', { name: 'Start' }), '6am')
  await typeOver(adding.getByRole('textbox', { name: 'End' }), '8am')
  await checkPage(page)
  await button('Add').click()
  await expect(lane(page, tuesday)).toContainText('06:00–08:00')

  // The counts lead to their rows, and N from one to the next.
  await page.getByText('By person').click()
  await page.getByRole('button', { name: '1 conflict' }).click()
  const list = page.getByRole('region', { name: 'Conflicts' })
  await checkPage(page)
  await list.getByRole('button', { name: /Mia Tran is planned at/ }).click()
  const chips = cell(page, mia.name, monday).getByRole('button')
  await expect(chips.first()).toBeFocused()
  await page.keyboard.press('n')
  await expect(chips.last()).toBeFocused()
  await expect(page).toHaveURL(/only=CONFLICTS/)
  await list.getByRole('button', { name: 'Show all rows' }).click()

  const search = page.getByRole('searchbox', { name: 'Search' }).last()
  await search.pressSequentially('nowhere')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(search).toHaveValue('')
  await search.pressSequentially('leo park')
  await expect(page.getByRole('row', { name: mia.name })).toBeHidden()
  await expect(page.getByText('1 person without shifts')).toBeVisible()
  await page.getByText('1 person without shifts').click()
  await page.getByRole('button', { name: `Add for ${leo.name}` }).click()
  await expect(adding).toBeVisible()
  await page.keyboard.press('Escape')

  // Far from the week in sight the changes are named, and all of mine are taken back.
  await enter(page, company, `/roster?date=${monday.slice(0, 4)}-01-05`)
  await page.getByRole('button', { name: '2 unpublished changes' }).click()
  const drafts = page.getByRole('dialog', { name: 'Unpublished changes' })
  await expect(drafts.getByRole('listitem').first()).toContainText(`Added: ${mia.name}`)
  await expect(drafts.getByRole('listitem').first()).toContainText(site.name)
  await checkPage(page)
  await drafts.getByRole('button', { name: 'Undo all of mine' }).click()
  const question = page.getByRole('dialog', { name: 'Undo all of mine' })
  await question.getByRole('button', { name: 'Undo all of mine' }).click()
  await expect(drafts).toContainText('No unpublished changes')
})
