import { move } from 'piscina'
import { drawPdf } from './draw.ts'
import type { PdfTask } from './render.ts'

export default async ({ document, port }: PdfTask) => {
  // A buffer of its own, because only a whole one can change threads without being copied.
  const bytes = new Uint8Array(await drawPdf(document, (share) => port.postMessage(share)))
  return move(bytes)
}
