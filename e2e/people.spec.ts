// Features: users, mail, status
import { company as companies } from '@muster/contract/company/company'
import { users } from '@muster/contract/users/users'
import { expect, type Page } from '@playwright/test'
import { acceptSuccess, typeOver } from './hands.ts'
import { test } from './journey.ts'
import { linkTo } from './mails.ts'
import { aPerson } from './office.ts'
import { aCompany, address, type Company, call, checkPage, enter } from './support.ts'
import { core } from './tags.ts'

let company: Company
test.beforeEach(async () => {
  company = await aCompany()
})

/** A real picture, drawn by the browser: wider than high, red on the left and blue on the right. */
const drawn = async (page: Page, width = 600, height = 400) => {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w!
      canvas.height = h!
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#c33'
      pen.fillRect(0, 0, w!, h!)
      pen.fillStyle = '#33c'
      pen.fillRect(w! / 2, 0, w! / 2, h!)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  return { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1]!, 'base64') }
}

test('D1-03: a person is added with their picture', async ({ page }) => {
  await enter(page, company, '/users/add')
  await page.getByLabel('Profile picture').setInputFiles(await drawn(page))
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await page.getByLabel('First name').pressSequentially('Mia')
  await page.getByLabel('Last name').pressSequentially('Tran')
  await page.getByLabel('Email').pressSequentially(`mia@${company.code}.example`)
  await page.getByLabel('Phone').pressSequentially('0412 345 678')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Employee', exact: true }).click()
  await page.getByRole('button', { name: 'Add user', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Success' })).toBeVisible()
  const people = (await call(company, users.list, {})) as { imageURL: string | null }[]
  expect(people.filter(({ imageURL }) => imageURL !== null)).toHaveLength(1)
})

test('people give themselves a picture by keyboard, and take it away again', async ({ page }) => {
  await enter(page, company, '/account')
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible()
  const input = page.getByLabel('Profile picture')
  await input.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('File type not supported')
  await page.getByRole('button', { name: 'OK' }).click()
  const large = Buffer.alloc(5_242_881)
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: large })
  await expect(page.getByRole('dialog', { name: 'Error' })).toContainText('The file is too large')
  await page.getByRole('button', { name: 'OK' }).click()

  await input.setInputFiles(await drawn(page))
  const dialog = page.getByRole('dialog', { name: 'Choose what is shown' })
  const square = dialog.getByRole('group', { name: /The square that is shown/ })
  await expect(square).toBeVisible()
  await checkPage(page)
  const before = await square.boundingBox()
  await square.focus()
  for (let i = 0; i < 20; i++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await square.boundingBox())!.x).toBeGreaterThan(before!.x + 5)
  await dialog.getByRole('button', { name: 'Use picture' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  const { user } = await call(company, users.list, {}).then((people) => {
    const [me] = people as { imageURL: string | null }[]
    return { user: me! }
  })
  expect(user.imageURL).not.toBeNull()
  await expect(page.getByRole('button', { name: /^Profile/ }).locator('img')).toBeVisible()
  await page.goto(`${address()}/users`)
  await expect(page.getByRole('row', { name: 'Ava Nguyen' }).locator('img')).toBeVisible()

  await page.goto(`${address()}/account`)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Add picture' })).toBeVisible()
  await checkPage(page)
})

test('who works in the field says that they come in an emergency, and the office sees it', async ({
  page,
  browser,
}) => {
  const person = await aPerson(company, 5, 'Kim', 'Tran')
  const password = `Tide-${company.code}`
  await call(company, users.update, { params: person, body: { password } })
  const theirs = await browser.newPage()
  await enter(theirs, company, '/', { ...company, email: person.user.email!, password })
  await theirs.getByRole('button', { name: /^Profile/ }).click()
  await theirs.getByRole('link', { name: 'My account' }).click()
  await theirs.getByRole('switch', { name: 'Available in an emergency' }).check()
  await expect
    .poll(async () => (await call(company, users.read, { params: person })).availableForEmergency)
    .toBe(true)
  await theirs.close()

  await call(company, companies.showSetup, { body: { isShown: false } })
  await enter(page, company, '/')
  const row = page.getByRole('row', { name: /Kim Tran/ })
  await expect(row).toContainText('Yes')
  await expect(row).toContainText('Online')
  await page.getByText('Emergency', { exact: true }).first().click()
  await expect(page.getByRole('row', { name: /Ava Nguyen/ })).toBeHidden()
  await expect(row).toBeVisible()
  await checkPage(page)
})

test(
  'A-13: an invited person chooses a password by the link of the mail and is signed in',
  core,
  async ({ page, browser }) => {
    const email = `mia@${company.code}.example`
    await call(company, companies.updateSettings, { body: { colorMain: '#0b7285', version: 1 } })
    await enter(page, company, '/users/add')
    await expect(page.getByLabel('Send an invitation')).toBeChecked()
    await typeOver(page.getByLabel('First name'), 'Mia')
    await typeOver(page.getByLabel('Last name'), 'Brown')
    await typeOver(page.getByLabel('Email'), email)
    await typeOver(page.getByLabel('Phone'), '0412 345 678')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Manager', exact: true }).click()
    await page.getByRole('button', { name: 'Add user', exact: true }).click()
    await acceptSuccess(page, 'User added and invited')
    const row = page.getByRole('row', { name: /Mia Brown/ })
    await expect(row).toContainText('Invited')

    const first = await linkTo(email, 'invitation')
    await row.getByRole('button', { name: /More/ }).click()
    await page.getByRole('menuitem', { name: 'Send invitation again' }).click()
    await acceptSuccess(page, `Invitation sent to ${email}`)
    const link = await linkTo(email, 'invitation', 2)
    expect(link).not.toBe(first)

    const theirs = await browser.newPage()
    await theirs.goto(first)
    await expect(theirs.getByRole('alert')).toContainText('This invitation is used or too old')
    await checkPage(theirs)
    await expect(theirs.getByRole('button', { name: 'Retry' })).toBeHidden()
    await theirs.route('**/invitation/validate', (route) => route.abort())
    await theirs.goto(link)
    await expect(theirs.getByRole('alert')).toContainText('Network Error. Check Your Internet Connection!')
    await theirs.unroute('**/invitation/validate')
    await theirs.getByRole('button', { name: 'Retry' }).click()
    await expect(theirs.getByRole('heading', { name: 'Welcome, Mia' })).toBeVisible()
    await expect(theirs.getByText(`Your company code is ${company.code}`)).toBeVisible()
    const choose = theirs.getByRole('button', { name: 'Choose password' })
    await expect(choose).toHaveCSS('background-color', 'rgb(11, 114, 133)')
    await checkPage(theirs)
    await typeOver(theirs.getByRole('textbox', { name: 'Password', exact: true }), 'Ferry-at-seven-42')
    await typeOver(theirs.getByRole('textbox', { name: 'Confirm password' }), 'Ferry-at-seven-42')
    await choose.click()
    await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await theirs.close()
  },
)

test('a file of people is checked, mended, brought in and taken out again', async ({ page }) => {
  const [mia, noah] = ['mia', 'noah'].map((name) => `${name}-in-file@${company.code}.example`)
  await enter(page, company, '/users')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import people' })).toBeVisible()
  const file = (...lines: string[]) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['First name,Last name,E-mail,Role,ABN,Shoe size', ...lines].join('\n')),
  })
  const input = page.getByLabel('File of people')
  await input.setInputFiles(
    file(`Mia,Brown,${mia},Employee,51 824 753 557,38`, `Noah,Lee,${mia},Emperor,,40`),
  )
  await expect(page.getByText('3 errors')).toBeVisible()
  await expect(page.getByRole('row', { name: /2 abn This is not a valid ABN/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /3 role There is no role of this name/ })).toBeVisible()
  await expect(page.getByText('Not imported: Shoe size')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeHidden()
  await checkPage(page)

  await input.setInputFiles(
    file(`Mia,Brown,${mia},Employee,51 824 753 556,38`, `Noah,Lee,${noah},Client,,40`),
  )
  await expect(page.getByText('No errors')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await acceptSuccess(page, '2 people were added')
  await expect(page.getByRole('row', { name: /Mia Brown/ })).toBeVisible()
  for (const email of [mia!, noah!]) await linkTo(email, 'invitation')

  const [given] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export all' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await given.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  expect(text).toContain(`Mia,Brown,${mia}`)
  expect(text.replaceAll(' ', '')).not.toContain('51824753556')
})
