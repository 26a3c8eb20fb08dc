import { drawBlock } from './blocks.ts'
import type { PdfDocument } from './document.ts'
import { createSheet, finish } from './kit.ts'

/** Lays a document out, on the thread it is called on. */
export const drawPdf = (document: PdfDocument): Promise<Buffer> => {
  const sheet = createSheet(document)
  document.blocks.forEach((block, i) => {
    drawBlock(sheet, block, document.blocks[i + 1])
  })
  return finish(sheet, document.footer, document.pageLabel)
}
