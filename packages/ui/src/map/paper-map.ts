import type { Map as DrawnMap } from 'maplibre-gl'
import { followPrinting } from '../paper/use-printing.ts'
import css from './map.module.css'

/** What upright paper has room for between its margins, in CSS pixels. */
const paperWidth = 680

/** Copies the map for paper: what a graphics card draws is gone once the screen has it, so that paper would stay blank. */
export function drawForPaper(map: DrawnMap): void {
  const container = map.getContainer()
  const { width, height, zoom } = container.style
  const paper = document.createElement('canvas')
  paper.className = css.onPaper ?? ''
  const stop = followPrinting((isPrinting) => {
    if (!isPrinting) {
      Object.assign(container.style, { width, height, zoom })
      paper.remove()
      return
    }
    // As on the screen, made smaller as a whole: a map of another width would be drawn when the paper is printed.
    const { clientWidth, clientHeight } = container
    const shrunk = String(Math.min(1, paperWidth / clientWidth))
    Object.assign(container.style, { width: `${clientWidth}px`, height: `${clientHeight}px`, zoom: shrunk })
    map.redraw()
    const drawn = map.getCanvas()
    Object.assign(paper, { width: drawn.width, height: drawn.height })
    paper.getContext('2d')?.drawImage(drawn, 0, 0)
    container.append(paper)
  })
  map.on('remove', stop)
}
