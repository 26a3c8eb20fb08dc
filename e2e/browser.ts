import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { importApart } from '../tools/install-apart.ts'

const { env } = process
const CHOSEN = [env.CHROME_PATH, env.PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH, env.PUPPETEER_EXECUTABLE_PATH]
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
  `${env['PROGRAMFILES(X86)']}\\Microsoft\\Edge\\Application\\msedge.exe`,
]
/** Installed only where no other browser runs. */
const packagedFolder = fileURLToPath(new URL('packaged-browser/', import.meta.url))
type PackagedBrowser = { default: { executablePath(): Promise<string> } }
const LIBRARIES = ['libnss3.so', 'libnspr4.so', 'libexpat.so.1']

/**
 * A Chromium that runs: the one chosen by CHROME_PATH and its like, else an installed one, else Playwright's
 * own download, else the one that comes as a package, so that the journeys need nothing installed by hand.
 */
export async function browserPath(): Promise<string> {
  const tried: string[] = []
  for (const file of [...CHOSEN, ...INSTALLED, chromium.executablePath()])
    if (file && existsSync(file) && works(file, tried)) return file
  const packaged = await packagedBrowser(tried)
  if (packaged && works(packaged, tried)) return packaged
  const advice = 'No browser. Install one (Debian: apt-get install -y chromium) or set CHROME_PATH.'
  throw new Error([advice, ...tried].join('\n'))
}

function works(file: string, tried: string[]) {
  if (process.platform === 'win32') return true // there it opens a window instead of telling its version
  try {
    execFileSync(file, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 15_000 })
    return true
  } catch (error) {
    tried.push(`${file}: ${String(error).split('\n')[0]}`)
    return false
  }
}

async function packagedBrowser(tried: string[]) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return
  // The package brings these libraries too, but unpacks them only where it takes itself to be in Lambda,
  // and decides that when it is imported.
  if (!hasLibraries()) env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  try {
    const { default: packaged } = await importApart<PackagedBrowser>(packagedFolder, '@sparticuz/chromium')
    return await packaged.executablePath()
  } catch (error) {
    tried.push(`@sparticuz/chromium: ${String(error)}`)
  }
}

function hasLibraries() {
  const list = 'ldconfig -p 2>/dev/null || /sbin/ldconfig -p'
  try {
    const known = execFileSync('sh', ['-c', list], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return LIBRARIES.every((name) => known.includes(name))
  } catch {
    return false
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await browserPath())
