import { drawBlock } from './blocks.ts'
import type { Block, PdfDocument } from './document.ts'
import { createSheet, finish } from './kit.ts'

const rowsOf = (block: Block) => (block.kind === 'table' ? block.rows.length : 1)
const toldEvery = 100

/** Lays a document out, on the thread it is called on; says from time to time how much of its rows is drawn. */
export const drawPdf = (document: PdfDocument, onProgress?: (share: number) => void): Promise<Buffer> => {
  const sheet = createSheet(document)
  const all = document.blocks.reduce((sum, block) => sum + rowsOf(block), 0)
  let drawn = 0
  sheet.onRow = () => {
    drawn += 1
    if (drawn % toldEvery === 0) onProgress?.(drawn / all)
  }
  document.blocks.forEach((block, i) => {
    drawBlock(sheet, block, document.blocks[i + 1])
    if (block.kind !== 'table') sheet.onRow()
  })
  return finish(sheet)
}
