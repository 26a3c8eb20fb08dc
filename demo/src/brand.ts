import type { Seeder } from './bulk.ts'
import { type Canvas, type Colour, canvas, ellipse, fading, plain } from './canvas.ts'
import { pictureFrom, type StoredFiles, seedFiles } from './files.ts'
import { type DemoOffice, type Office, officeHours } from './office.ts'

const navy: Colour = [0, 23, 55]
const wattle: Colour = [247, 198, 60]
const sea: readonly Colour[] = [
  [38, 118, 158],
  [24, 88, 128],
  [12, 56, 94],
]

/** Waves across a picture, each further down and darker than the one before. */
function waves(on: Canvas, top: number, depth: number): void {
  for (const [nth, colour] of sea.entries()) {
    const line = top + nth * depth
    const crest = (x: number) => line + Math.sin((x / on.width) * Math.PI * (4 - nth) + nth) * depth * 0.45
    const box = { x: 0, y: 0, width: on.width, height: on.height }
    on.fill(box, plain(colour), (x, y) => Math.min(1, Math.max(0, y - crest(x))))
  }
}

function blossom(on: Canvas, centreX: number, centreY: number, size: number): void {
  const box = {
    x: Math.round(centreX - size / 2),
    y: Math.round(centreY - size / 2),
    width: size,
    height: size,
  }
  on.fill(box, plain(wattle), ellipse(box))
}

/** A wattle blossom over the tide. */
function drawLogo(): Canvas {
  const on = canvas(512, 512)
  on.fill({ x: 0, y: 0, width: 512, height: 512 }, plain(navy))
  for (const [x, y] of [
    [256, 130],
    [186, 172],
    [326, 172],
    [212, 240],
    [300, 240],
  ] as const)
    blossom(on, x, y, 92)
  waves(on, 330, 60)
  return on
}

/** The band above every page: a morning sky over the sea. */
function drawCover(): Canvas {
  const on = canvas(1600, 400)
  const sky = { x: 0, y: 0, width: 1600, height: 400 }
  on.fill(sky, fading(sky, [120, 176, 214], [250, 224, 186]))
  waves(on, 230, 55)
  return on
}

/** The demo company shows all that a header can: a logo, a cover and the verified tick. */
export async function seedBrand(
  seeder: Seeder,
  { today }: DemoOffice,
  { people }: Office,
): Promise<StoredFiles> {
  const takenAt = officeHours(today, -119)
  const [logo, cover] = await Promise.all([pictureFrom(drawLogo()), pictureFrom(drawCover())])
  const { ids, stored } = await seedFiles(seeder, [
    { content: { name: 'logo.jpg', ...logo }, takenAt, by: people.owner },
    { content: { name: 'cover.jpg', ...cover }, takenAt, by: people.owner },
  ])
  await seeder.run(
    'update tenants set verified = true, logo_file_id = $2, cover_file_id = $3 where id = $1',
    [seeder.tenantId, ...ids],
  )
  return stored
}
