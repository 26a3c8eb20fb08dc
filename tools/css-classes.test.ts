import { expect, test } from 'vitest'
import { classFaults } from './css-classes.ts'

const globals = {
  file: 'packages/ui/src/theme/global.css',
  text: '/*\n * row   beside each other\n */\n.row { gap: 8px }\n[dir="rtl"] .tabler-icon-list { color: red }',
}
const sheet = {
  file: 'apps/web/src/sites.module.css',
  text: '@layer kit { .head { color: red } .head:hover > :global(.row), .head :global(.mantine-Button-root) { margin: 0.5px } }',
}
const page = (text: string) => ({
  file: 'apps/web/src/SitesPage.tsx',
  text: `import css from './sites.module.css'\n${text}`,
})
const faultsOf = (text: string, style = sheet.text) =>
  classFaults([globals, { ...sheet, text: style }], [page(text)])

test('classes of a module and global ones are fine', () => {
  const text = "<a className={isOpen ? css.head : 'row'}><b className={clsx('row', css.head)} /></a>"
  expect(faultsOf(text)).toEqual([])
  expect(faultsOf("<a className={way === 'up' ? css.head : undefined} />")).toEqual([])
})

test('a class that is in no module, or that no component uses, is refused', () => {
  expect(faultsOf('<a className={css.foot} />')).toEqual([
    'apps/web/src/SitesPage.tsx: apps/web/src/sites.module.css has no class foot',
    'apps/web/src/sites.module.css: no component uses head',
  ])
})

test('a global class that global.css does not have is refused', () => {
  expect(faultsOf('<a className="row wide"><b className={css.head} /></a>')).toEqual([
    "apps/web/src/SitesPage.tsx: 'wide' is no global class",
  ])
  expect(faultsOf('<a className={css.head} />', '.head :global(.wide) { color: red }')).toEqual([
    'apps/web/src/sites.module.css: wide is no global class',
  ])
  expect(
    classFaults([globals, { file: 'apps/web/src/sites.css', text: '.head { color: red }' }], []),
  ).toEqual(['apps/web/src/sites.css: is no CSS module'])
})

test('a global class that the head does not list is refused, and so is the twenty-first', () => {
  const classes = Array.from({ length: 21 }, (_, i) => `.part${i} {}`).join(' ')
  expect(classFaults([{ ...globals, text: `/* row ${classes} */ .row {} .wide {}` }], [])).toEqual([
    'packages/ui/src/theme/global.css: the head does not list wide',
  ])
  expect(classFaults([{ ...globals, text: `/* ${classes} */ ${classes}` }], [])).toEqual([
    'packages/ui/src/theme/global.css: 21 classes; at most 20',
  ])
})

test('a module is not passed on as a whole, and no other has its file name', () => {
  expect(faultsOf('<a className={css.head} /><Part look={css} />')).toEqual([
    'apps/web/src/SitesPage.tsx: uses css as a whole; write the name of the class',
  ])
  const twin = { file: 'apps/web/src/more/sites.module.css', text: '' }
  expect(classFaults([globals, sheet, twin], [page('<a className={css.head} />')])).toEqual([
    'apps/web/src/more/sites.module.css: has the file name of apps/web/src/sites.module.css; their classes would collide',
  ])
})

test('a rule of :has() is for elements that it names, below one that is not the document', () => {
  const faultsOfRule = (selector: string) =>
    classFaults([{ file: 'apps/web/src/a.module.css', text: `${selector} { color: red }` }], []).filter(
      (each) => each.includes('the whole page'),
    )
  const fine = ['.row:has(a) .end', '.row:has(a)', 'main:has(> .row) > button:not(.end)', '.row > :not(b)']
  for (const rule of [...fine, ':root[data-end] .row:has(b)']) expect(faultsOfRule(rule)).toEqual([])
  const wide = ['.row:has([data-end]) > :not(b)', '.row:has(.end) *', '.end, .row:has(b):hover > *']
  for (const rule of [...wide, ':root:has([data-end]) .row']) expect(faultsOfRule(rule)).toHaveLength(1)
})
