// Holds style to its module: the only global classes are those of global.css, and a class that no component uses is deleted.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root, type SourceFile, sourceFiles, trackedFiles } from './source-files.ts'

const mostGlobals = 20
const globalSheet = 'packages/ui/src/theme/global.css'
/** Sheets that only bring those of libraries. */
const ofLibraries = /(first-style|dialog-style|library-look|maplibre)\.css$/
const libraryClass = /^(mantine|maplibregl|tabler|recharts)-/

const stem = (file: string) => path.posix.basename(file, '.module.css')
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
/** The selectors of a sheet, without the conditions of at-rules. */
const selectorsOf = (text: string) =>
  [...withoutComments(text).matchAll(/(?<=^|[{};])\s*([^{};@]+)\{/g)].map(([, selector]) =>
    selector!.replaceAll(/"[^"]*"/g, '""'),
  )
const classesOf = (text: string) => [...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name!)
const globalPart = /:global\(([^)]*)\)/g

function readModule(text: string) {
  const selectors = selectorsOf(text).join(' ')
  const global = [...selectors.matchAll(globalPart)].flatMap(([, part]) => classesOf(part!))
  return { own: new Set(classesOf(selectors.replaceAll(globalPart, ''))), global: new Set(global) }
}

type Module = ReturnType<typeof readModule>
type Fault = (file: string, says: string) => void

/** The plain texts among the classes of elements: className="row", clsx('row', …), isOpen ? 'row' : undefined. */
function writtenClasses(text: string) {
  const attributes = [...text.matchAll(/\bclassName=(?:"([^"]*)"|\{([^}]*)\})|\bclsx\(([^)]*)\)/g)]
  return attributes.flatMap(([, plain, expression, called]) =>
    plain !== undefined
      ? plain.split(/\s+/)
      : [...(expression ?? called ?? '').matchAll(/[!=]== '[^']*'|'([^']*)'/g)].flatMap(
          ([, words]) => words?.split(/\s+/) ?? [],
        ),
  )
}

function usesIn({ file, text }: SourceFile, fault: Fault) {
  const uses = new Map<string, Set<string>>()
  for (const [, variable, from] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
    const target = from!.startsWith('@muster/ui/')
      ? from!.replace('@muster/ui/', 'packages/ui/src/')
      : path.posix.join(path.posix.dirname(file), from!)
    const members = new Set<string>()
    for (const [, member] of text.matchAll(
      new RegExp(`(?<![\\w.'/-])${variable}\\b(?:\\.(\\w+))?(?! from ')`, 'g'),
    )) {
      if (member) members.add(member)
      else fault(file, `uses ${variable} as a whole; write the name of the class`)
    }
    uses.set(target, members)
  }
  return uses
}

function readGlobals({ file, text }: SourceFile, fault: Fault) {
  const names = selectorsOf(text).flatMap(classesOf)
  const globals = new Set(names.filter((name) => !libraryClass.test(name)))
  const head = text.split('*/')[0] ?? ''
  for (const name of globals)
    if (!new RegExp(`\\b${name}\\b`).test(head)) fault(file, `the head does not list ${name}`)
  if (globals.size > mostGlobals) fault(file, `${globals.size} classes; at most ${mostGlobals}`)
  return globals
}

function readSheets(sheets: readonly SourceFile[], fault: Fault) {
  const modules = new Map<string, Module>()
  let globals = new Set<string>()
  for (const sheet of sheets) {
    checkHas(sheet, fault)
    if (sheet.file.endsWith('.module.css')) modules.set(sheet.file, readModule(sheet.text))
    else if (sheet.file === globalSheet) globals = readGlobals(sheet, fault)
    else if (!ofLibraries.test(sheet.file)) fault(sheet.file, 'is no CSS module')
  }
  return { modules, globals }
}

/** Elements that no class, attribute or tag names, or any within the whole document. */
const toWholePage = /:has\(.*[\s>~+](\*|:not\()[^\s>~+]*$|^:root\S*:has\(.*\)\s/
/** With such a `:has()` selector the browser recalculates the style of the whole page whenever an element is added. */
function checkHas({ file, text }: SourceFile, fault: Fault) {
  for (const selector of selectorsOf(text).flatMap((each) => each.split(/,(?![^(]*\))/)))
    if (toWholePage.test(selector.trim()))
      fault(file, `${selector.trim()} styles the whole page; ask for an attribute instead of :has()`)
}

/** On the page a class has the name of its file before its own. */
function checkFileNames(modules: ReadonlyMap<string, Module>, fault: Fault) {
  const seen = new Map<string, string>()
  for (const file of modules.keys()) {
    const other = seen.get(stem(file))
    if (other) fault(file, `has the file name of ${other}; their classes would collide`)
    seen.set(stem(file), file)
  }
}

function checkComponents(
  components: readonly SourceFile[],
  { modules, globals }: ReturnType<typeof readSheets>,
  fault: Fault,
) {
  const used = new Set<string>()
  for (const component of components) {
    for (const [module, members] of usesIn(component, fault)) {
      const known = modules.get(module)
      if (!known) fault(component.file, `imports ${module}, which does not exist`)
      for (const member of members) {
        if (known && !known.own.has(member)) fault(component.file, `${module} has no class ${member}`)
        used.add(`${module} ${member}`)
      }
    }
    for (const name of writtenClasses(component.text))
      if (name && !globals.has(name)) fault(component.file, `'${name}' is no global class`)
  }
  return used
}

export function classFaults(sheets: readonly SourceFile[], components: readonly SourceFile[]): string[] {
  const faults: string[] = []
  const fault: Fault = (file, says) => faults.push(`${file}: ${says}`)
  const read = readSheets(sheets, fault)
  checkFileNames(read.modules, fault)
  const used = checkComponents(components, read, fault)
  for (const [file, { own, global }] of read.modules) {
    for (const name of own) {
      if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) fault(file, `${name} is not in camelCase`)
      if (!used.has(`${file} ${name}`)) fault(file, `no component uses ${name}`)
    }
    for (const name of global)
      if (!libraryClass.test(name) && !read.globals.has(name)) fault(file, `${name} is no global class`)
  }
  return faults
}

if (import.meta.main) {
  const folders = ['apps/web/src', 'packages/ui/src']
  const sheets = trackedFiles(...folders)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      try {
        return [{ file, text: readFileSync(path.join(root, file), 'utf8') }]
      } catch {
        return [] // deleted and not yet committed
      }
    })
  const faults = classFaults(sheets, sourceFiles(...folders))
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exit(1)
  }
  console.log(`classes: ${sheets.length} style sheets as written`)
}
