import { readFileSync } from 'node:fs'
import { msg } from '@muster/contract/kit/msg'
import { name } from '@muster/contract/kit/shapes'
import type { Page } from '@playwright/test'
import { sharedData } from './shared-data.ts'
import { address } from './support.ts'

/** Fifty of our own: each would say `ran` if any of it were taken for more than text. */
const ownTexts: readonly string[] = [
  '<img src=x onerror=ran(1)>',
  '<img src=x onerror="ran(1)" title="a">',
  '"><script>ran(1)</script>',
  "'><script>ran(1)</script>",
  '</title><script>ran(1)</script>',
  '</textarea><script>ran(1)</script>',
  '</style><script>ran(1)</script>',
  '--><script>ran(1)</script>',
  ']]><script>ran(1)</script>',
  '<script src=/no/such.js></script>',
  '<script type=module>ran(1)</script>',
  '<ScRiPt>ran(1)</sCrIpT>',
  '<svg onload=ran(1)>',
  '<svg/onload=ran(1)>',
  '<svg><script>ran(1)</script></svg>',
  '<svg><a xlink:href="javascript:ran(1)"><text y=9>a</text></a></svg>',
  '<svg><animate onbegin=ran(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran(1)>',
  '<body onload=ran(1)>',
  '<iframe src="javascript:ran(1)"></iframe>',
  '<iframe srcdoc="<script>parent.ran(1)</script>"></iframe>',
  '<object data="javascript:ran(1)"></object>',
  '<embed src="javascript:ran(1)">',
  '<a href="javascript:ran(1)">a</a>',
  '<a href="data:text/html,<script>ran(1)</script>">a</a>',
  '<form action="javascript:ran(1)"><button>a</button></form>',
  '<button formaction="javascript:ran(1)">a</button>',
  '<input autofocus onfocus=ran(1)>',
  '<select autofocus onfocus=ran(1)>',
  '<textarea autofocus onfocus=ran(1)>',
  '<details open ontoggle=ran(1)>',
  '<video><source onerror=ran(1)></video>',
  '<audio src=x onerror=ran(1)>',
  '<marquee onstart=ran(1)>',
  '<meta http-equiv=refresh content="0;url=javascript:ran(1)">',
  '<base href="//evil.example/">',
  '<link rel=stylesheet href="//evil.example/a.css">',
  '<style>@import "//evil.example/a.css";</style>',
  '<div style="background:url(//evil.example/a.png)">a</div>',
  '<img src="//evil.example/a.png">',
  '<template><script>ran(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=ran(1)>">',
  'javascript:ran(1)',
  'java\nscript:ran(1)',
  '{{constructor.constructor("ran(1)")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: meant as text
  '${ran(1)}',
  '{name}{place}{text}{__proto__}',
  '&lt;img src=x onerror=ran(1)&gt;',
  '\u202e<script>ran(1)</script>\u202c',
  '\uff1cscript\uff1eran(1)\uff1c/script\uff1e',
]

const blns = sharedData('strings/blns.json')
const dompurify = sharedData('strings/xss-dompurify-expect.json')
const listIn = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T[]
/** The published lists; undefined where the shared data is absent. */
const published =
  blns && dompurify
    ? [...listIn<string>(blns), ...listIn<{ payload: string }>(dompurify).map(({ payload }) => payload)]
    : undefined
/** What is said in the report of a run without them. */
export const publishedAbsent = published ? undefined : 'The shared data is absent: own texts alone'

/** What the server takes as a text: without blanks around it, and not what it cannot store. */
const isTaken = (text: string) => text !== '' && text.isWellFormed() && !text.includes('\0')
const takenOf = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()).filter(isTaken))]
export const hostileTexts: readonly string[] = takenOf([...ownTexts, ...(published ?? [])])
/** Those that the contract takes as a name: of one line, and visible. */
export const namesAmong = (texts: readonly string[]) =>
  texts.filter((text) => name(msg('Name is required')).safeParse(text).success)

const dialogs = ['alert', 'confirm', 'prompt', 'print', 'open'] as const
/** What pictures of the application come from. */
const ours = /^(data:|blob:)|\/(api|assets|icons?|fonts?)\/|\/(favicon|icon|logo)[\w.-]*$/

/** Everything that a page runs, asks for or is refused which nothing of ours would; empty as long as texts are texts. */
export async function whatRan(page: Page): Promise<string[]> {
  const ran: string[] = []
  await page.exposeBinding('ran', (at, what) => void ran.push(`${what} at ${at.frame.url()}`))
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (message.type() === 'error') ran.push(`console ${message.text()}`)
  })
  page.on('pageerror', (error) => ran.push(`error ${error.message}`))
  page.on('popup', (popup) => ran.push(`popup ${popup.url()}`))
  page.on('request', (request) => {
    const url = request.url()
    const isElsewhere = !/^(data|blob):/.test(url) && !url.startsWith(address())
    const isOdd = request.resourceType() === 'image' && !ours.test(url)
    if (isElsewhere || isOdd) ran.push(`asked ${url}`)
  })
  // What evaluates a text is refused by the policy, which tells of it.
  await page.addInitScript((names) => {
    const { ran: tell } = window as unknown as { ran: (what: string) => void }
    Object.assign(window, Object.fromEntries(names.map((name) => [name, () => tell(name)])))
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      tell(`policy ${violatedDirective} ${blockedURI} ${sample}`),
    )
  }, dialogs)
  return ran
}

/** What of the page a text has become: elements that we never make, handlers, and links that run. */
export const madeOf = (page: Page) =>
  page.evaluate(() => {
    const never =
      'iframe, object, embed, base, marquee, video, audio, math, main script, main style, main link, main meta'
    const odd = [...document.querySelectorAll(never)].map(({ outerHTML }) => outerHTML.slice(0, 100))
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (
          /^on/i.test(name) ||
          (/^(href|src|action|formaction)$/i.test(name) && /^\s*javascript:/i.test(value))
        )
          odd.push(`${element.tagName} ${name}=${value.slice(0, 80)}`)
    return odd
  })
