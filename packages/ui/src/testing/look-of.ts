type Rgba = readonly [number, number, number, number]

const canvas = document.createElement('canvas')
canvas.width = 1
canvas.height = 1
const pen = canvas.getContext('2d', { willReadFrequently: true })!
/** Any colour that the browser writes, as red, green, blue and the share that covers. */
function rgba(colour: string): Rgba {
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data as unknown as Rgba
  return [red, green, blue, alpha / 255]
}
const over = ([r, g, b, a]: Rgba, ground: Rgba): Rgba => {
  const mixed = (top: number, below: number) => top * a + below * (1 - a)
  return [mixed(r, ground[0]), mixed(g, ground[1]), mixed(b, ground[2]), 1]
}
const luminance = (colour: Rgba) => {
  const [r, g, b] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: Rgba, other: Rgba) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const opacityOf = (element: Element | null): number =>
  element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1
function groundAt(x: number, y: number, top: Element): Rgba {
  const stack = document.elementsFromPoint(x, y)
  const below = stack.slice(Math.max(0, stack.indexOf(top)))
  return below.reduceRight<Rgba>(
    (ground, element) => {
      const [r, g, b, a] = rgba(getComputedStyle(element).backgroundColor)
      return over([r, g, b, a * opacityOf(element)], ground)
    },
    [255, 255, 255, 1],
  )
}
const inkOn = (colour: string, element: Element, ground: Rgba) => {
  const [r, g, b, a] = rgba(colour)
  return over([r, g, b, a * opacityOf(element)], ground)
}

function textsOf(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: [Element, DOMRect][] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (node.textContent?.trim() && box.width > 1 && node.parentElement!.checkVisibility())
      texts.push([node.parentElement!, box])
  }
  for (const field of root.querySelectorAll('input:not([type=checkbox], [type=radio])'))
    texts.push([field, field.getBoundingClientRect()])
  return texts.map(([element, box]) => {
    const ground = groundAt(box.left + box.width / 2, box.top + box.height / 2, element)
    return contrast(inkOn(getComputedStyle(element).color, element, ground), ground)
  })
}

const seen = [
  ...['color', 'backgroundColor', 'borderTopColor', 'borderBottomColor', 'outlineStyle', 'outlineColor'],
  ...['boxShadow', 'textDecoration', 'opacity', 'fontWeight', 'transform', 'display'],
] as const
const styleOf = (element: Element) => {
  const style = getComputedStyle(element)
  return seen.map((name) => style[name as 'color']).join('|')
}
const middleOf = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return groundAt(left + width / 2, top + height / 2, element)
}

export function lookOf(specimen: Element) {
  const part = specimen.querySelector(specimen.getAttribute('data-part')!)!
  const all = [part, ...part.querySelectorAll('*')]
  const near = [
    ...all,
    ...(part.parentElement === specimen ? [] : [part.parentElement!, ...part.parentElement!.children]),
  ]
  const card = rgba(getComputedStyle(specimen).backgroundColor)
  const rings = near
    .map((element) => getComputedStyle(element))
    .filter(
      ({ outlineStyle, outlineWidth }) => outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
    )
    .map(({ outlineColor }) => contrast(over(rgba(outlineColor), card), card))
  const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(part)
  const edge = contrast(over(rgba(borderTopColor), card), card)
  const fill = contrast(over(rgba(backgroundColor), card), card)
  return {
    texts: textsOf(specimen),
    rings,
    // A control is told from what is around it by its border or by its fill.
    edge: Number.parseFloat(borderTopWidth) > 0 ? Math.max(edge, fill) : fill,
    style: [...[...new Set(near)].map(styleOf), middleOf(part)].join('\n'),
  }
}
