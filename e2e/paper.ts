import type { Page } from '@playwright/test'
import { extractImages, extractText, getDocumentProxy } from 'unpdf'

/** The pages that the browser prints, as text; their size in points. */
export async function printed(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true })
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(pdf)
  const [, , width, height] = (await pdf.getPage(1)).view
  return { pages, text: pages.join('\n'), isAcross: (width ?? 0) > (height ?? 0), width: width ?? 0 }
}

/** How many colours each picture has that the browser prints on the first page. */
export async function coloursPrinted(page: Page): Promise<number[]> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const pictures = await extractImages(await getDocumentProxy(new Uint8Array(bytes)), 1)
  return pictures.map(({ data, channels }) => {
    const points = Array.from({ length: data.length / channels }, (_, at) =>
      data.subarray(at * channels, at * channels + 3).join(),
    )
    return new Set(points).size
  })
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
