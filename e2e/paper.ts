import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'

/** The pages that the browser prints, as text; their size in points. */
export async function printed(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true })
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(pdf)
  const [, , width, height] = (await pdf.getPage(1)).view
  return { pages, text: pages.join('\n'), isAcross: (width ?? 0) > (height ?? 0), width: width ?? 0 }
}

/** Presses what asks for paper, and waits until the application hands the page to the browser. */
export async function askToPrint(page: Page, press: () => Promise<void>) {
  let hand = () => {}
  const handed = new Promise<void>((resolve) => {
    hand = resolve
  })
  await page.exposeFunction('print', hand)
  await press()
  await handed
}
