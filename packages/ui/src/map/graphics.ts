import type { Map as DrawnMap } from 'maplibre-gl'

interface Graphics {
  canDraw: boolean
  /** No graphics card: each point of a frame is worked out by the processor, and the page waits for it. */
  bySoftware: boolean
}

export const isSoftware = (renderer: string): boolean =>
  /swiftshader|llvmpipe|softpipe|basic render|software/i.test(renderer)

let remembered: Graphics | undefined
export function graphics(): Graphics {
  if (remembered) return remembered
  const context = document.createElement('canvas').getContext('webgl2')
  const names = context?.getExtension('WEBGL_debug_renderer_info')
  const renderer = names ? String(context?.getParameter(names.UNMASKED_RENDERER_WEBGL)) : ''
  remembered = { canDraw: context !== null, bySoftware: isSoftware(renderer) }
  return remembered
}

/** How much of each side is drawn while the map moves: half of it are a quarter of the points. */
const shareWhileMoving = 0.5
const atRestAfterMs = 400

export function lightenWhileMoving(map: DrawnMap): void {
  const whole = map.getPixelRatio()
  let isLight = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const restore = () => {
    if (map.isMoving()) return
    isLight = false
    map.setPixelRatio(whole)
  }
  map.on('move', () => {
    clearTimeout(timer)
    // A map that is only made larger or smaller says so as a move, too.
    if (isLight || !map.isMoving()) return
    isLight = true
    map.setPixelRatio(whole * shareWhileMoving)
  })
  map.on('moveend', () => {
    clearTimeout(timer)
    if (isLight) timer = setTimeout(restore, atRestAfterMs)
  })
  map.on('remove', () => clearTimeout(timer))
}
