import { giveFile } from '../table/table-file.ts'

const scale = 2
const gap = 24
const titleHeight = 40
const copiedStyles = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-family',
  'opacity',
]

/** A copy of a drawing that looks the same without the page's style sheets. */
function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')]
  for (const [i, element] of [copy, ...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const style = getComputedStyle(originals[i]!)
    for (const name of copiedStyles) element.setAttribute(name, style.getPropertyValue(name))
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

async function pictureOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const picture = new Image()
  const url = URL.createObjectURL(new Blob([standalone(drawing)], { type: 'image/svg+xml' }))
  try {
    picture.src = url
    await picture.decode()
    return picture
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Charts below each other, each under its title, as a PNG for the person; false where none of them is drawn. */
export async function givePicture(
  name: string,
  charts: readonly { title: string; within: Element }[],
): Promise<boolean> {
  const drawn = charts.flatMap(({ title, within }) => {
    const drawing = within.querySelector<SVGSVGElement>('svg.recharts-surface')
    return drawing ? [{ title, drawing, box: drawing.getBoundingClientRect() }] : []
  })
  if (drawn.length === 0) return false
  const ground = getComputedStyle(document.body)
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(Math.max(...drawn.map(({ box }) => box.width)) + 2 * gap) * scale
  canvas.height = Math.ceil(drawn.reduce((sum, { box }) => sum + titleHeight + box.height + gap, gap)) * scale
  const pen = canvas.getContext('2d')!
  pen.scale(scale, scale)
  pen.fillStyle = ground.backgroundColor
  pen.fillRect(0, 0, canvas.width, canvas.height)
  let top = gap
  for (const { title, drawing, box } of drawn) {
    pen.fillStyle = ground.color
    pen.font = `600 16px ${ground.fontFamily}`
    pen.fillText(title, gap, top + 16)
    pen.drawImage(await pictureOf(drawing), gap, top + titleHeight - 8, box.width, box.height)
    top += titleHeight + box.height + gap
  }
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (png) giveFile(`${name}.png`, png)
  return true
}
