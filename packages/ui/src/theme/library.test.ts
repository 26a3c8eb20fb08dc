import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const sources = ['packages/ui/src', 'apps/web/src'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('test'))
    .map((file) => path.join(folder, file)),
)
const kit = 'packages/ui/src/theme/Kit.tsx'
const library = 'packages/ui/src/theme/library.ts'
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Of the library's parts those whose style a module brings, by a style sheet beside it. */
const stylesIn = (source: string, folder: string) =>
  [...source.matchAll(/^import '\.\/([\w-]+\.css)'/gm)]
    .map(([, sheet]) => path.join(folder, sheet!))
    .filter((sheet) => existsSync(path.join(root, sheet)))
    .flatMap((sheet) => [...text(sheet).matchAll(/styles\/([A-Z]\w+)\.css["'] layer\(early\)/g)])
    .map(([, name]) => name!)
/** What the kit brings the style of; hooks and providers have none. */
const styled = stylesIn(text(kit), path.dirname(kit))
const isBare = (name: string) => /^(use|create|default)[A-Z]|Provider$/.test(name)

function unstyled(file: string): string[] {
  const source = text(file)
  const ownStyles = stylesIn(source, path.dirname(file))
  const taken = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    names!.split(',').map((each) => each.trim().split(' as ')[0]!),
  )
  const bad = taken
    .filter(Boolean)
    .filter(
      (name) =>
        !name.startsWith('type ') && !isBare(name) && !styled.includes(name) && !ownStyles.includes(name),
    )
  const isWhole = /(?:from|import) '[^']*\/library\.ts'/.test(source)
  const others = [...source.matchAll(/^import \{.*'(@mantine\/(?!core|hooks)[\w-]+)'/gm)].map(
    ([, name]) => name!,
  )
  // The frame of every chart brings the style of charts.
  const hasFrame = /ChartFrame|WalkedChart/.test(source)
  return isWhole || hasFrame ? bad : [...bad, ...others]
}

test('whatever a page takes of the library, its style comes along', () => {
  const found = sources
    .filter((file) => file !== kit && file !== library)
    .flatMap((file) => unstyled(file).map((name) => `${file}: ${name}`))
  expect(styled.length).toBeGreaterThan(5)
  expect(found).toEqual([])
})

test('no part of the style of the library stands in the layer of the whole, where the order of arrival would count', () => {
  const parts = sources.filter((file) => /@mantine\/\w+\/styles\/[^']+'/.test(text(file)))
  expect(parts).toEqual([])
})
