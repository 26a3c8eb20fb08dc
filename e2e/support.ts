import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Answer, Endpoint, Input } from '@muster/contract/kit/endpoint'
import { type SignedIn, session, withoutSecondStep } from '@muster/contract/session/session'
import { expect, type Page, test } from '@playwright/test'

export const address = () => process.env.MUSTER_JOURNEY_ADDRESS ?? ''

export interface Company {
  code: string
  name: string
  email: string
  password: string
}

/**
 * A random part of a code or address, of consonants alone: neither a number nor a name that a journey searches for
 * can occur in it by chance.
 */
export const randomLetters = (length: number) =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, length)
    .replace(/./g, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)] ?? '')

let employees = 7000
/** A number that no other person of this run has. */
export const nextEmployeeNumber = () => String(++employees)

/** A company of its own for one journey, with its owner; made by the code of `npm run tenant -- create`. */
export async function aCompany(name = 'Harbour City Cleaning'): Promise<Company> {
  const code = `j-${randomLetters(14)}`
  const company = { code, name, email: `ava@${code}.example`, password: `Tide-${randomUUID()}` }
  const options = {
    code,
    name,
    'owner-email': company.email,
    'owner-first': 'Ava',
    'owner-last': 'Nguyen',
    password: company.password,
    // As that of their sites and of the browser; without summer time, so that no zone is named half of the year.
    timezone: 'Australia/Brisbane',
  }
  const maker = process.env.MUSTER_JOURNEY_COMPANIES ?? ''
  const response = await fetch(maker, { method: 'POST', body: JSON.stringify(options) })
  if (!response.ok) throw new Error(`The company was not made: ${await response.text()}`)
  opened.push({ code, file: test.info().file })
  return company
}

const opened: { code: string; file: string }[] = []
/** Closes the companies of other files than this one: what the server does for each company is not done for them. */
export async function closeCompanies(current?: string): Promise<void> {
  const codes = opened.filter(({ file }) => file !== current).map(({ code }) => code)
  if (codes.length === 0) return
  const maker = process.env.MUSTER_JOURNEY_COMPANIES ?? ''
  const response = await fetch(`${maker}/close`, { method: 'POST', body: JSON.stringify(codes) })
  if (!response.ok) throw new Error(`The companies were not closed: ${await response.text()}`)
  opened.splice(0, opened.length, ...opened.filter(({ code }) => !codes.includes(code)))
}

const signedIn = new Map<string, Promise<SignedIn>>()
const signInOnce = (company: Company, email: string, password: string) => {
  const key = `${company.code} ${email}`
  const known = signedIn.get(key)
  if (known) return known
  const body = { email, password, tenant: company.code, platform: 'WEB' as const }
  const made = request(session.signIn, { body }).then(withoutSecondStep)
  signedIn.set(key, made)
  return made
}

/** Calls the server as the owner of a company, to prepare what a journey needs. */
export async function call<E extends Endpoint>(company: Company, endpoint: E, input: Input<E>) {
  const { accessToken } = await signInOnce(company, company.email, company.password)
  return request(endpoint, input, accessToken)
}

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

async function request<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Answer<E>> {
  const { params = {}, query = {}, body }: Loose = input as object
  const where = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  )
  const response = await fetch(`${address()}${where}?${search}`, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(endpoint.method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const envelope = (await response.json()) as { success: boolean; message: string; data: Answer<E> }
  if (!envelope.success) throw new Error(`${endpoint.method} ${where}: ${envelope.message}`)
  return envelope.data
}

/** Once a tab, as if its person had signed in there. */
function beginSession([key, value]: readonly [string, string]) {
  if (!sessionStorage.getItem('journey')) sessionStorage.setItem(key, value)
  sessionStorage.setItem('journey', 'begun')
}

/** Opens a page as somebody who has signed in; the owner unless told. Signing in itself has its own journey. */
export async function enter(page: Page, company: Company, where: string, who = company): Promise<void> {
  const { tenantId, user, accessToken, refreshToken } = await signInOnce(company, who.email, who.password)
  const session = JSON.stringify({ tenantId, user, accessToken, refreshToken })
  // A page that is kept between journeys (kept-page.ts) is on the origin already.
  if (page.url().startsWith(address()))
    await page.evaluate(beginSession, ['muster.session', session] as const)
  else await page.addInitScript(beginSession, ['muster.session', session] as const)
  await page.goto(address() + where)
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No finding of axe for WCAG 2.2 AA, of the dialog where one lies over the page, and nothing wider than the screen. */
export async function checkPage(page: Page): Promise<void> {
  // Colours are measured at rest; what turns for ever, as a busy button does, is not waited for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => null)),
    ),
  )
  await page.evaluate(`${await readFile(axeFile, 'utf8')};undefined`)
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as {
      axe: { run: (where: Node, options: object) => Promise<AxeResult> }
    }
    const over = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
    // What lies half under the bar at the bottom of a phone, a form or a dialog is no small target: it can be scrolled out.
    const bars = document.querySelectorAll<HTMLElement>(
      '[data-shell=field] > nav, form [data-stays], [aria-modal=true] .row.end',
    )
    for (const bar of bars) bar.style.setProperty('position', 'static')
    const { violations } = await axe.run(over ?? document, { runOnly: tags })
    for (const bar of bars) bar.style.removeProperty('position')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`)
  }, rules)
  expect(found, 'findings of axe').toEqual([])
  await checkWidth(page)
}

/** Nothing is wider than the screen. */
export async function checkWidth(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(wider, 'wider than the screen').toBeLessThanOrEqual(0)
}
interface AxeResult {
  violations: { id: string; nodes: { html: string }[] }[]
}
