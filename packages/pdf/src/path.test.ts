import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { Block } from './document.ts'
import { drawPdf } from './draw.ts'

const textOf = async (block: Block) => {
  const about = { title: 'Walked path', author: 'Sparkle', lang: 'en', accent: '#f11946', footer: '' }
  const bytes = new Uint8Array(await drawPdf({ ...about, blocks: [block] }))
  return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
}

const path = (...points: [number, number][][]): Block => ({
  kind: 'path',
  points: points.map((stretch) => stretch.map(([lat, lng]) => ({ lat, lng }))),
  start: 'Start',
  end: 'End',
  gap: 'Gap',
})
test.each<[string, Block, string | null]>([
  ['nothing', path(), null],
  ['one point', path([[-33.86, 151.2]]), '10 m'],
  [
    'positions that are none',
    path(
      [
        [Number.NaN, 1],
        [91, 1],
        [0, 200],
      ],
      [],
    ),
    null,
  ],
  [
    'a block of houses',
    path([
      [-33.86, 151.2],
      [-33.861, 151.201],
    ]),
    '50 m',
  ],
  [
    'a drive over the date line',
    path([
      [-17, 179.99],
      [-17.01, -179.99],
    ]),
    '500 m',
  ],
  [
    'both poles',
    path([
      [90, 0],
      [-90, 180],
    ]),
    '10000 km',
  ],
])('draws a path of %s to scale', async (_, block, scale) => {
  const page = await textOf(block)
  if (scale) expect(page).toContain(scale)
  else expect(page).not.toMatch(/\d k?m\b/)
  expect(page).not.toContain('Gap')
})
