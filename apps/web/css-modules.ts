import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

/** The name of a class on the page. Modules have different file names (tools/css-classes.ts), so it is unique. */
export const className = (name: string, file: string) =>
  `${path.basename(file.split('?')[0]!, '.module.css')}-${name}`

const imported = /^import (?:(\w+) from )?'([^']+\.module\.css)'/gm
const constantClasses = /\bclsx\(\s*('[^']*'(?:,\s*'[^']*')*),?\s*\)/g

/** `css.head` becomes the name itself, and clsx() of nothing but names becomes one text. */
function inline(source: string) {
  let code = source
  for (const [, variable, file] of source.matchAll(imported))
    if (variable)
      code = code.replaceAll(
        new RegExp(`\\b${variable}\\.(\\w+)`, 'g'),
        (_, name) => `'${className(name, file!)}'`,
      )
  return code
    .replaceAll(imported, "import '$2.css'")
    .replaceAll(constantClasses, (_, names: string) => names.replaceAll(/',\s*'/g, ' '))
}

/**
 * Writes the names of classes where they are used, and imports the modules as plain style sheets. As objects the names would
 * be a part of the first page of the field; the library makes a script of its own, and a request, for each shared object.
 */
export function inlineClassNames(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'inline-class-names',
    apply: 'build',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved
    },
    transform: {
      filter: { id: /\.tsx?$/, code: '.module.css' },
      handler: (code) => ({ code: inline(code), map: null }),
    },
    resolveId: {
      filter: { id: /\.module\.css\.css$/ },
      async handler(id, importer) {
        const module = await this.resolve(id.slice(0, -'.css'.length), importer)
        return module && `${module.id}.css`
      },
    },
    load: {
      filter: { id: /\.module\.css\.css$/ },
      async handler(id) {
        const file = id.slice(0, -'.css'.length)
        return (await preprocessCSS(await readFile(file, 'utf8'), file, config)).code
      },
    },
  }
}
