import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { test } from './journey.ts'

// Every control of the kit in every state: its texts read at 4.5 to 1, its edge and its ring at 3 to 1, and no two states look alike.

interface Look {
  texts: number[]
  rings: number[]
  edge: number
  style: string
}
interface Specimen {
  control: string
  state: string
  look: Look
}
const root = path.join(import.meta.dirname, '../packages/ui')
const origin = 'http://gallery.example'
/** Controls that nothing but their edge tells from the page. */
const edged = new Set(['input', 'checkbox', 'chip', 'quiet button'])

let files: Map<string, string | Uint8Array>
async function buildGallery() {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(root, 'src/testing/Gallery.tsx'),
        output: { entryFileNames: 'gallery.js', assetFileNames: '[name]-[hash][extname]' },
      },
    },
  })) as Rolldown.RolldownOutput
  files = new Map(
    output.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }
/** The page of the gallery, with its files as they were built. */
async function show(page: Page, main: string) {
  await page.unroute(`${origin}/**`)
  await page.route(`${origin}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1)
    const body = files.get(name)
    if (body !== undefined)
      return route.fulfill({
        contentType: types[path.extname(name)] ?? 'font/woff2',
        body: Buffer.from(body),
      })
    const sheets = [...files.keys()].filter((each) => each.endsWith('.css'))
    const links = sheets.map((each) => `<link rel="stylesheet" href="/${each}">`).join('')
    const still = '* { transition: none !important; animation: none !important }'
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><style>@layer early, mantine, base, kit;</style>${links}<style>${still}</style><script type="module" src="/gallery.js"></script>`,
    })
  })
  await page.goto(`${origin}/?main=${encodeURIComponent(main)}`)
  await expect(page.locator('[data-control="badge"][data-state="accent"]')).toBeVisible()
  for (const row of await page.locator('[data-control="table row"][data-state="selected"] tbody input').all())
    await row.check()
}

/** By control and state. */
async function looksOf(page: Page) {
  const looks: Specimen[] = []
  // The keyboard was used last: what gets the focus shows it.
  await page.keyboard.press('Shift')
  for (const specimen of await page.locator('[data-control]').all()) {
    const [control, state, part] = (await specimen.evaluate((element) =>
      ['data-control', 'data-state', 'data-part'].map((name) => element.getAttribute(name)),
    )) as [string, string, string]
    const target = specimen.locator(part).first()
    if (state === 'hover') await target.hover({ force: true })
    else await page.mouse.move(0, 0)
    const look = await specimen.evaluate((element, isFocus) => {
      const within = element.querySelector<HTMLElement>(element.getAttribute('data-part')!)!
      const focused = within.matches('label')
        ? (within.querySelector('input') ?? document.getElementById(within.getAttribute('for')!))
        : within
      if (isFocus) focused!.focus()
      else (document.activeElement as HTMLElement | null)?.blur()
      return (window as unknown as { lookOf(of: Element): Look }).lookOf(element)
    }, state === 'focus')
    looks.push({ control, state, look })
  }
  return looks
}

function faultsOf(looks: readonly Specimen[]) {
  return looks.flatMap(({ control, state, look }) => {
    const what = `${control}, ${state}`
    const twin = looks.find(
      (other) => other.control === control && other.state < state && other.look.style === look.style,
    )
    return [
      ...look.texts.filter((ratio) => ratio < 4.5).map((ratio) => `${what}: text ${ratio.toFixed(2)}`),
      ...look.rings.filter((ratio) => ratio < 3).map((ratio) => `${what}: ring ${ratio.toFixed(2)}`),
      ...(look.texts.length === 0 && control !== 'icon button' ? [`${what}: no text is seen`] : []),
      ...(state === 'focus' && look.rings.length === 0 ? [`${what}: no ring`] : []),
      ...(edged.has(control) && !state.startsWith('disabled') && look.edge < 3
        ? [`${what}: edge ${look.edge.toFixed(2)}`]
        : []),
      ...(twin ? [`${what}: looks like ${twin.state}`] : []),
    ]
  })
}

/** A test for each colour, light and dark. */
export function checkColours(colours: Readonly<Record<string, string>>): void {
  test.beforeAll(buildGallery)
  for (const [name, main] of Object.entries(colours))
    for (const colorScheme of ['light', 'dark'] as const)
      test(`controls read and differ in every state: ${name}, ${colorScheme}`, async ({ page }) => {
        await page.setViewportSize({ width: 1200, height: 6000 })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await show(page, main)
        expect(faultsOf(await looksOf(page))).toEqual([])
      })
}
