import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/** How the pages of a journey behave. */
export interface PageHabits {
  /** Toasts and the Success dialog go away after the usual time; otherwise they stay ten times as long. */
  passesByItself: boolean
  /** Maps are drawn. Without a graphics card that is done by the process that draws all other pages too. */
  maps: boolean
}
export const usualHabits: PageHabits = { passesByItself: false, maps: false }

/** Runs in each page before the application does. */
function takeHabits({ passesByItself, maps }: PageHabits) {
  if (!passesByItself) Object.assign(globalThis, { musterPassingFactor: 10 })
  if (maps) return
  for (const canvas of [HTMLCanvasElement, OffscreenCanvas]) {
    const { getContext } = canvas.prototype
    canvas.prototype.getContext = function (this: never, ...[kind, options]: [never, never]) {
      return /^(experimental-)?webgl/.test(kind) ? null : getContext.call(this, kind, options)
    } as never
  }
}

const latinLetters = readFileSync(
  createRequire(new URL('../packages/ui/package.json', import.meta.url)).resolve(
    '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  ),
).toString('base64')
/**
 * The letters are there from the first frame, as on a device that was here before. Fetched late on a busy machine they
 * turn a title of two lines into one, and what lies below moves away from under a press that has begun.
 */
function haveLetters(file: string) {
  const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
  document.fonts.add(new FontFace('Inter Variable', bytes, { weight: '100 900' }))
}

const frameMs = 10_000
const nextFrame = 'new Promise((drawn) => requestAnimationFrame(() => drawn(true)))'

/** Whether it is done within ten seconds. */
async function isInTime(work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController()
  const done = work.then(
    () => true,
    () => false,
  )
  const late = pause(frameMs, false, { signal: ended.signal }).catch(() => false)
  try {
    return await Promise.race([done, late])
  } finally {
    ended.abort()
  }
}

/**
 * The browser of a worker. Once it draws no more frames nothing can be clicked in it, and every journey after that one would
 * wait until its time is over: it is ended, and another takes its place behind the same object.
 */
export function openSteadyBrowser(first: Browser, launch: () => Promise<Browser>) {
  let habits = usualHabits
  let current = withHabits(first)
  let blank: Promise<Page> | undefined

  function withHabits(browser: Browser): Browser {
    const { newContext } = browser
    // `browser.newPage` comes here too.
    browser.newContext = async (options) => {
      const context = await newContext.call(browser, options)
      await context.addInitScript(takeHabits, habits)
      await context.addInitScript(haveLetters, latinLetters)
      return context
    }
    return browser
  }
  const drawFrame = async () => {
    blank ??= current.newPage()
    return (await blank).evaluate(nextFrame)
  }
  async function replace() {
    console.log('The browser drew no frame in ten seconds: it is started again.')
    const stuck = current
    blank = undefined
    current = withHabits(await launch())
    // It may not answer either.
    await isInTime(stuck.close())
  }
  const browser = new Proxy(first, {
    get(_, name) {
      const value: unknown = Reflect.get(current, name)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
  return {
    browser,
    /** For the pages that are opened from now on. */
    setHabits(next: PageHabits) {
      habits = next
    },
    /** Starts the browser again if a blank page, kept for this, draws no frame within ten seconds. */
    async requireFrames() {
      if (!(await isInTime(drawFrame()))) await replace()
    },
    /** What a journey opened by itself goes with it. */
    async closeContexts(but: BrowserContext | undefined) {
      const own = (await blank)?.context()
      const opened = current.contexts().filter((each) => each !== own && each !== but)
      await Promise.all(opened.map((each) => each.close()))
    },
    close: () => current.close(),
  }
}
export type SteadyBrowser = ReturnType<typeof openSteadyBrowser>
