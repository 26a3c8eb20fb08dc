import type { BrowserContext, Page } from '@playwright/test'
import type { SteadyBrowser } from './steady-browser.ts'
import { address } from './support.ts'

/** On the origin of the application, so that the next journey finds its process, with the program compiled in it. */
const restPage = () => `${address()}/healthz`

/** What leaves nothing behind that is not taken back below. A call of anything else ends the page with its journey. */
const harmless = {
  page: new Set(
    `$ $$ $eval $$eval addScriptTag addStyleTag ariaSnapshot bringToFront check click consoleMessages content context dblclick
    dispatchEvent dragAndDrop evaluate evaluateHandle fill focus frame frameLocator frames getAttribute getByAltText getByLabel
    getByPlaceholder getByRole getByTestId getByText getByTitle goBack goForward goto hover innerHTML innerText inputValue
    isChecked isClosed isDisabled isEditable isEnabled isHidden isVisible locator mainFrame opener pageErrors pdf press reload
    requests route screenshot selectOption setChecked setInputFiles tap textContent title type uncheck unroute unrouteAll url
    viewportSize waitForEvent waitForFunction waitForLoadState waitForNavigation waitForRequest waitForResponse waitForSelector
    waitForTimeout waitForURL workers`.split(/\s+/),
  ),
  context: new Set(
    'browser cookies isClosed pages route storageState unroute unrouteAll waitForEvent'.split(' '),
  ),
}

interface Emitter {
  eventNames(): (string | symbol)[]
  listenerCount(name: string | symbol): number
}
const listenersOf = (...emitters: unknown[]) =>
  JSON.stringify(
    (emitters as Emitter[]).map((each) =>
      each
        .eventNames()
        .map((name) => `${String(name)} ${each.listenerCount(name)}`)
        .filter((line) => !line.endsWith(' 0'))
        .sort(),
    ),
  )

/** Calls `told` before each method of its own that is not among these, and before `clock` is read. */
function watch(object: object, allowed: ReadonlySet<string>, told: (name: string) => void) {
  for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(object))) {
    const method: unknown = Reflect.get(object, name)
    if (typeof method !== 'function' || name === 'constructor' || name.startsWith('_') || allowed.has(name))
      continue
    const watched = (...inputs: unknown[]) => {
      told(name)
      return Reflect.apply(method, object, inputs)
    }
    Object.defineProperty(object, name, { value: watched, configurable: true })
  }
  const clock: unknown = Reflect.get(object, 'clock')
  Object.defineProperty(object, 'clock', {
    get() {
      told('clock')
      return clock
    },
  })
}

/** What a page can keep for the next one, and what a browser remembers that it was asked for. */
const leftovers = async () => ({
  permissions: await Promise.all(
    (['geolocation', 'notifications', 'camera'] as const).map(
      async (name) => (await navigator.permissions.query({ name })).state,
    ),
  ),
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  local: localStorage.length,
  session: sessionStorage.length,
  cookies: document.cookie,
  name: window.name,
})

/** A page that serves one journey after the other, each of which finds it as if it were new. */
export interface KeptPage {
  readonly page: Page
  readonly context: BrowserContext
  /** The options of the context; a journey with others gets another page. */
  readonly options: string
  /** Takes back what the journey left. False if the page has to go. */
  reset(): Promise<boolean>
}

export async function openKeptPage({ browser }: SteadyBrowser, options: string): Promise<KeptPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(restPage())
  const devtools = await context.newCDPSession(page)
  const foundOf = async () => JSON.stringify([await page.evaluate(leftovers), await context.cookies()])
  const asNew = await foundOf()
  const listeners = listenersOf(page, context)
  const reasons = new Set<string>()
  watch(page, harmless.page, (name) => reasons.add(`page.${name}`))
  watch(context, harmless.context, (name) => reasons.add(`context.${name}`))
  context.on('page', () => reasons.add('another page'))
  const withOwn = listenersOf(page, context)
  if (withOwn === listeners) throw new Error('Listeners are not counted')

  /** A hand that is still on the page. */
  async function letGo() {
    await page.mouse.up()
    for (const key of ['Shift', 'Control', 'Alt', 'Meta']) await page.keyboard.up(key)
    // Outside, where nothing is under it.
    await page.mouse.move(-10, -10)
  }
  async function reset() {
    if (reasons.size > 0 || page.isClosed() || context.pages().length !== 1) return false
    if (!page.url().startsWith(address()) || listenersOf(page, context) !== withOwn) return false
    await Promise.all([page, context].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
    await page.goto(restPage())
    await letGo()
    await page.evaluate(() => {
      sessionStorage.clear()
      window.name = ''
    })
    await devtools.send('Storage.clearDataForOrigin', { origin: address(), storageTypes: 'all' })
    await devtools.send('Page.resetNavigationHistory')
    return (await foundOf()) === asNew
  }
  return { page, context, options, reset }
}
