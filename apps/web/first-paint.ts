import type { Plugin } from 'vite'

const styleSheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

interface BuiltFile {
  readonly name?: string
  readonly fileName: string
  readonly facadeModuleId?: string | null
  readonly imports?: readonly string[]
  readonly moduleIds?: readonly string[]
  readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string> }
}

/** Fetched as soon as the first page is seen: whatever it imported would be fetched, and read, with it. */
function requireLean(bundle: Readonly<Record<string, BuiltFile>>) {
  const device = Object.values(bundle).find(({ name }) => name === 'device')
  if (!device) throw new Error('There is no code of the device')
  const kit = device.imports?.find((file) => bundle[file]?.name === 'field-kit')
  if (kit)
    throw new Error('The code of the device imports parts of screens: what shows something belongs elsewhere')
}

/** Shapes bring zod along, three times what the page itself is: where one is needed, it comes later. */
function requireNoShapes(field: readonly BuiltFile[]) {
  const shapes = field.flatMap(({ moduleIds = [] }) => moduleIds.filter((id) => id.endsWith('?shapes')))
  if (shapes.length > 0) throw new Error(`The first page of the field imports shapes: ${shapes.join(', ')}`)
}

/**
 * What the page shows before there is an application waits for nothing: style sheets stand after it, where they hold up
 * the scripts alone. The first page of a phone in the field is fetched together with the application that asks for it; it is
 * so small that the others do not notice.
 */
export const firstPaint = (first: string): Plugin => ({
  name: 'first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const field = (Object.values(bundle) as readonly BuiltFile[]).filter(
        ({ name, facadeModuleId }) => name === 'field' || facadeModuleId === first,
      )
      if (field.length === 0) throw new Error('There is no first page of the field')
      requireNoShapes(field)
      requireLean(bundle as Readonly<Record<string, BuiltFile>>)
      const style = new Set(field.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
      const early = [
        ...field.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
        ...[...style].map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
      ]
      const sheets = html.match(styleSheet) ?? []
      return html
        .replaceAll(styleSheet, '')
        .replace('</head>', `${early.map((line) => `    ${line}\n`).join('')}  </head>`)
        .replace('<noscript>', () => `${sheets.join('').trim()}\n    <noscript>`)
    },
  },
})
