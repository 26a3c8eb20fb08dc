import {
  type Box,
  type Canvas,
  type Colour,
  canvas,
  caption,
  ellipse,
  fading,
  plain,
  specks,
} from './canvas.ts'
import type { Scene } from './job-details.ts'
import { seeded } from './random.ts'

const [width, height] = [800, 600]
const white: Colour = [255, 255, 255]
const dirt: Colour = [92, 74, 52]
export const moments = ['before', 'after'] as const
export type Moment = (typeof moments)[number]
export const scenes: readonly Scene[] = ['floor', 'window', 'kitchen', 'washroom', 'platform', 'entrance']

/** A plain picture of a place, in need of work or done; the same every time. */
export function drawn(scene: Scene, moment: Moment): Canvas {
  const on = canvas(width, height)
  painters[scene](on, moment === 'after')
  caption(on, `${scene} ${moment}`.toUpperCase())
  return on
}

const wall = (on: Canvas, from: Colour, to: Colour) => {
  const box = { x: 0, y: 0, width, height }
  on.fill(box, fading(box, from, to))
}
const block = (on: Canvas, box: Box, colour: Colour) => on.fill(box, plain(colour))
const round = (on: Canvas, box: Box, colour: Colour) => on.fill(box, plain(colour), ellipse(box))

/** Tiles that run away from whoever looks, from the horizon down; clean ones shine. */
function tiles(on: Canvas, horizon: number, light: Colour, dark: Colour, clean: boolean) {
  const box = { x: 0, y: horizon, width, height: height - horizon }
  on.fill(box, (x, y) => {
    const near = (y - horizon + 30) / 60
    const row = Math.floor(24 / near)
    const column = Math.floor((x - width / 2) / (44 * near) + 100)
    return (row + column) % 2 === 0 ? light : dark
  })
  if (clean)
    on.fill(
      box,
      plain(white),
      (x, y) => 0.35 * Math.max(0, 1 - Math.abs(x - 420 + (y - horizon) * 0.2) / 160),
    )
  else {
    on.fill(box, plain(dirt), () => 0.18)
    specks(on, box, dirt, 90, seeded(`tiles/${horizon}`))
  }
}

const painters: Readonly<Record<Scene, (on: Canvas, clean: boolean) => void>> = {
  floor(on, clean) {
    wall(on, [226, 232, 238], [204, 212, 220])
    block(on, { x: 0, y: 226, width, height: 14 }, [120, 110, 98])
    tiles(on, 240, [214, 208, 196], [182, 172, 156], clean)
  },
  window(on, clean) {
    wall(on, [232, 226, 214], [206, 196, 180])
    for (const [x, y] of [
      [90, 50],
      [410, 50],
      [90, 290],
      [410, 290],
    ] as const) {
      const pane = { x, y, width: 300, height: 220 }
      block(on, { x: x - 14, y: y - 14, width: 328, height: 248 }, [96, 72, 52])
      on.fill(pane, fading(pane, [118, 178, 226], [206, 232, 246]))
      if (clean) on.fill(pane, plain(white), (px, py) => (Math.abs(px - x - 150 + (py - y)) < 26 ? 0.4 : 0))
      else {
        on.fill(
          pane,
          plain([150, 142, 126]),
          (px, py) => 0.3 + 0.18 * Math.sin(px / 23 + Math.sin(py / 31) * 2),
        )
        specks(on, pane, dirt, 26, seeded(`pane/${x}/${y}`))
      }
    }
  },
  kitchen(on, clean) {
    wall(on, [238, 240, 236], [222, 228, 222])
    for (let y = 0; y < 300; y += 60) block(on, { x: 0, y, width, height: 3 }, [200, 208, 202])
    for (let x = 0; x < width; x += 100) block(on, { x, y: 0, width: 3, height: 300 }, [200, 208, 202])
    const bench = { x: 0, y: 300, width, height: 90 }
    on.fill(bench, fading(bench, [190, 194, 200], [150, 156, 164]))
    block(on, { x: 0, y: 390, width, height: 210 }, [70, 104, 128])
    round(on, { x: 260, y: 310, width: 260, height: 62 }, [112, 118, 126])
    block(on, { x: 382, y: 190, width: 18, height: 130 }, [130, 136, 144])
    block(on, { x: 382, y: 190, width: 92, height: 18 }, [130, 136, 144])
    if (clean) on.fill(bench, plain(white), (x) => 0.5 * Math.max(0, 1 - Math.abs(x - 620) / 120))
    else specks(on, bench, dirt, 70, seeded('bench'))
  },
  washroom(on, clean) {
    wall(on, [206, 226, 228], [180, 208, 212])
    const mirror = { x: 250, y: 50, width: 300, height: 250 }
    round(on, mirror, [150, 176, 186])
    if (clean)
      on.fill(
        mirror,
        plain(white),
        (x, y) => ellipse(mirror)(x, y) * (Math.abs(x + y - 580) < 40 ? 0.5 : 0.15),
      )
    else specks(on, { x: 310, y: 100, width: 180, height: 150 }, [230, 234, 230], 50, seeded('mirror'))
    round(on, { x: 210, y: 330, width: 380, height: 120 }, [246, 248, 248])
    round(on, { x: 260, y: 350, width: 280, height: 70 }, clean ? [222, 230, 232] : [176, 166, 140])
    block(on, { x: 392, y: 310, width: 16, height: 50 }, [140, 146, 152])
    tiles(on, 480, [196, 204, 206], [168, 178, 182], clean)
  },
  platform(on, clean) {
    wall(on, [176, 196, 216], [224, 228, 230])
    block(on, { x: 0, y: 60, width, height: 34 }, [84, 92, 104])
    for (let x = 60; x < width; x += 180) block(on, { x, y: 94, width: 18, height: 170 }, [104, 112, 124])
    tiles(on, 260, [190, 190, 188], [172, 172, 170], clean)
    block(on, { x: 0, y: 470, width, height: 26 }, clean ? [250, 202, 30] : [180, 150, 60])
    block(on, { x: 0, y: 496, width, height: 104 }, [52, 50, 50])
  },
  entrance(on, clean) {
    wall(on, [216, 200, 176], [190, 170, 142])
    round(on, { x: 200, y: 40, width: 400, height: 400 }, [124, 100, 76])
    block(on, { x: 230, y: 220, width: 340, height: 220 }, [124, 100, 76])
    for (const x of [250, 408]) {
      const door = { x, y: 170, width: 142, height: 270 }
      on.fill(door, fading(door, [96, 146, 176], [170, 204, 220]))
      if (!clean) specks(on, door, dirt, 22, seeded(`door/${x}`))
    }
    tiles(on, 440, [176, 172, 166], [158, 152, 146], clean)
    block(on, { x: 210, y: 450, width: 380, height: 60 }, clean ? [58, 62, 70] : [112, 98, 80])
  },
}
