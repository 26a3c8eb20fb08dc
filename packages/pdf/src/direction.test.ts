import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { Block } from './document.ts'
import { closePdfPool, renderPdf } from './render.ts'

afterAll(closePdfPool)

interface Drawn {
  str: string
  width: number
  transform: number[]
}
async function drawnIn(lang: string, ...blocks: Block[]) {
  const about = { title: 'Hours', author: 'Harbour', lang, accent: '#f11946', footer: 'Made today' }
  const page = await (await getDocumentProxy(await renderPdf({ ...about, blocks }))).getPage(1)
  const { width } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const drawn = (items as Drawn[]).filter(({ str }) => str.trim())
  const at = (text: string) => {
    const { transform, width: wide } = drawn.find(({ str }) => str.trim() === text)!
    return { left: transform[4]!, right: transform[4]! + wide }
  }
  return { at, order: drawn.map(({ str }) => str.trim()), width }
}

const table: Block = {
  kind: 'table',
  columns: [
    { label: 'Day', width: 1 },
    { label: 'Time', width: 1, align: 'end' },
  ],
  rows: [['Monday', '08: 00: 00']],
}
const facts: Block = {
  kind: 'facts',
  facts: ['Site', 'Dates'].map((label) => ({ label, value: `${label}!` })),
}

test('an Arabic page is the mirror of an English one', async () => {
  const blocks: Block[] = [facts, table, { kind: 'text', text: 'Over plan' }]
  const [english, arabic] = [await drawnIn('en', ...blocks), await drawnIn('ar', ...blocks)]
  for (const text of [
    'Hours',
    'Harbour',
    'Site',
    'Dates!',
    'Day',
    'Monday',
    '08: 00: 00',
    'Over plan',
    'Made today',
  ]) {
    const [there, here] = [english.at(text), arabic.at(text)]
    expect([text, Math.round(here.right)]).toEqual([text, Math.round(english.width - there.left)])
  }
})

test('an Arabic sentence begins at the right whatever word comes first, and its duration stays in order', async () => {
  const { at, order } = await drawnIn('ar', { kind: 'text', text: 'Ava عملت 08: 30: 15 اليوم' })
  expect(order).toContain('08: 30: 15')
  expect(at('Ava').left).toBeGreaterThan(at('08: 30: 15').right)
})
