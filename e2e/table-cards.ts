import { expect, type Page } from '@playwright/test'

/** Of each table on the page: rows that are no cards, facts without a label or without a value, and what is cut off. */
const cardFaults = (page: Page) =>
  page.evaluate(() => {
    const styleOf = (one: Element, part?: string) => getComputedStyle(one, part)
    const isCutOff = (cell: Element) => {
      const { left, right, width } = cell.getBoundingClientRect()
      return width === 0 || left < 0 || right > innerWidth + 1 || cell.scrollWidth > cell.clientWidth + 1
    }
    const hasValue = (cell: Element) => cell.textContent?.trim() || cell.querySelector('svg, [role=img]')
    const hasLabel = (cell: HTMLElement) => styleOf(cell, '::before').content.includes(cell.dataset.label!)
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(`section[aria-label] ${what}`)]
    const shown = (part: string) =>
      all(`tbody td[data-part=${part}]`).filter((cell) => styleOf(cell).display !== 'none')
    const [names, facts, rows] = [shown('name'), shown('fact'), all('tbody tr')]
    const said = (fault: string, found: HTMLElement[]) => found.map((one) => `${fault}: ${one.textContent}`)
    return [
      ...said(
        'no card',
        rows.filter((row) => styleOf(row).display !== 'flex'),
      ),
      ...(names.length === rows.length ? [] : [`${names.length} names on ${rows.length} cards`]),
      ...facts.filter((cell) => !hasValue(cell)).map(({ dataset }) => `nothing beside ${dataset.label}`),
      ...said(
        'no label',
        facts.filter((cell) => !hasLabel(cell)),
      ),
      ...said('cut off', [...names, ...facts].filter(isCutOff)),
    ]
  })

/** On a phone each row of a table is a card on which nothing is cut off. */
export const checkCards = (page: Page) => expect.poll(() => cardFaults(page)).toEqual([])
