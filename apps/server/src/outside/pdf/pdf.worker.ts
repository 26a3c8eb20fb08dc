import { move } from 'piscina'
import type { PdfDocument } from './document.ts'
import { drawPdf } from './draw.ts'

export default async (document: PdfDocument) => {
  // A buffer of its own, because only a whole one can change threads without being copied.
  const bytes = new Uint8Array(await drawPdf(document))
  return move(bytes)
}
