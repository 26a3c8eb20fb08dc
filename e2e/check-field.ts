import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { checkPage } from './support.ts'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const least = 48

/** What a field screen holds to beyond the others: contrast of 7 to 1, and nothing to tap that is under 48 pixels. */
export async function checkField(page: Page) {
  // A large button takes no tap for half a second after the last one: its colours are measured once it does.
  await expect(page.locator('[data-too-soon]')).toHaveCount(0)
  await checkPage(page)
  await page.evaluate(`${await readFile(axeFile, 'utf8')};undefined`)
  const faint = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(
          where: Document,
          how: object,
        ): Promise<{ violations: { nodes: { html: string; any: { message: string }[] }[] }[] }>
      }
    }
    const rules = { 'color-contrast-enhanced': { enabled: true } }
    const { violations } = await axe.run(document, { runOnly: ['color-contrast-enhanced'], rules })
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, any }) => `${html.slice(0, 90)} ${any[0]?.message}`),
    )
  })
  expect(faint, 'contrast under 7 to 1').toEqual([])
  const small = await page.evaluate((size) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input'),
    ]
    // The words beside a box and a switch are pressed as well.
    const pressed = (each: HTMLElement): Element[] => {
      const { type, labels } = each as HTMLInputElement
      if (type === 'file') return [each.closest('label')!]
      return type === 'checkbox' || type === 'radio' ? [each, ...(labels ?? [])] : [each]
    }
    const boxOf = (parts: Element[]) => {
      const boxes = parts.map((part) => part.getBoundingClientRect())
      const reach = (of: (box: DOMRect) => number) => boxes.map(of)
      return {
        width: Math.max(...reach((box) => box.right)) - Math.min(...reach((box) => box.left)),
        height: Math.max(...reach((box) => box.bottom)) - Math.min(...reach((box) => box.top)),
      }
    }
    return all
      .filter((each) => each.checkVisibility() && !each.closest('[aria-hidden="true"]'))
      .map((each) => ({ each, box: boxOf(pressed(each)) }))
      .filter(({ box }) => box.width > 1 && (box.height < size - 0.5 || box.width < size - 0.5))
      .map(
        ({ each, box }) =>
          `${Math.round(box.width)} × ${Math.round(box.height)} ${each.outerHTML.slice(0, 90)}`,
      )
  }, least)
  expect(small, 'targets under 48 pixels').toEqual([])
}
