// Finds the English sentences of the product in its sources, and what is shown without translation.
import { parse } from '@babel/parser'
import type * as t from '@babel/types'
import { type SourceFile, sourceFiles } from './source-files.ts'

export interface Found {
  /** The sentence, and the file where it was first seen. */
  readonly keys: ReadonlyMap<string, string>
  readonly faults: readonly string[]
}

/** Properties and attributes whose text is shown, and translated by what they are given to. */
const shownNames = new Set(
  'label title help hint sentence success submit cancel proceed empty emptyHint definition says message summary subject greeting button note unit'.split(
    ' ',
  ),
)
/** Attributes that browsers show or read aloud. */
const textAttributes = new Set(
  'aria-label aria-description aria-roledescription aria-valuetext alt title placeholder label nothingFoundMessage'.split(
    ' ',
  ),
)
const sayers = new Set(['say', 't', 'openDialog', 'saySuccess', 'sayProblem', 'showToast'])
/** They name a field first, then say what is wrong with it. */
const refusers = new Set(['refusedField', 'refuse', 'finding'])
/** What they take is for machines or for the log. */
const silentCalls =
  /^(Error|TypeError|RangeError|CustomEvent|Event|URL|RegExp|Set|addEventListener|removeEventListener|getItem|setItem|removeItem|querySelector|querySelectorAll|closest|matches|format|dayjs|split|join|startsWith|endsWith|includes|log|warn|error|info|debug|createElement|lazy|DisplayNames|DateTimeFormat|NumberFormat|RelativeTimeFormat|literal|setRequestHeader|append|Locale|transition|postMessage|BroadcastChannel|Worker|endpoints|getContext|matchMedia|meta|describe|requestLock|lock|utc|test|set|get)$/
const silentNames =
  /^(className|class|id|name|key|href|src|type|role|rel|target|style|kind|tone|size|color|colour|variant|path|method|autoComplete|inputMode|pattern|accept|d|fill|stroke|viewBox|transform|position|align|placement|width|height|display|font.*|font-family|grid.*|border.*|background.*|shadow|boxShadow|transition|on|url|layout|cx|data-.*|GET|POST|PUT|DELETE|limit|event|accelerator|text-field|text-font|attribution|sizes|trigger|locale|direction|mask|margin|padding|radius|rootMargin|comment|headers)$/

const hasLetters = (text: string) => /\p{L}{2,}|^N\/A$/u.test(text)
/** Reads like a sentence or a label; anything else is a code. */
const looksShown = (text: string) =>
  (/^[A-Z][a-z]+$|^N\/A$/.test(text) ||
    /^[A-Z][\w’'-]*[ ,.?!…]/.test(text) ||
    /^\d+ [A-Z][a-z]+ [a-z]+$/.test(text) ||
    /^[A-Za-z{][^<>;=]* [A-Za-z{(]/.test(text)) &&
  !/^[a-z]+, [a-z]+$/.test(text) &&
  !/^(use |[MDYHhms:, /-]+$)|^[a-z]+\/\w+|[a-z]+-[a-z]+: |^(no-|max-|GET |POST |PUT |Content-|Bearer )/.test(
    text,
  ) &&
  !/^[a-z0-9-]+( [a-z0-9-]+)*$/.test(text) &&
  !/,\S+,|\.csv$/.test(text)

type Node = t.Node & Record<string, unknown>
interface Seen {
  node: Node
  parents: readonly { node: Node; slot: string }[]
}

function* nodesOf(node: Node, parents: Seen['parents'] = []): Generator<Seen> {
  yield { node, parents }
  for (const [slot, child] of Object.entries(node)) {
    if (slot === 'loc' || slot.endsWith('Comments') || slot === 'extra') continue
    for (const one of Array.isArray(child) ? child : [child]) {
      if (one && typeof one === 'object' && typeof (one as Node).type === 'string') {
        yield* nodesOf(one as Node, [...parents, { node, slot }])
      }
    }
  }
}

const nameOf = (node: t.Node | null | undefined): string => {
  if (!node) return ''
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return node.name
  if (node.type === 'StringLiteral') return node.value
  if (node.type === 'MemberExpression') return nameOf(node.property)
  if (node.type === 'JSXMemberExpression') return nameOf(node.object)
  if (node.type === 'JSXNamespacedName') return `${node.namespace.name}:${node.name.name}`
  if (node.type === 'OptionalMemberExpression') return nameOf(node.property)
  return ''
}

/** The text of a literal, places for what is put in between: `${label} is required` is {label} is required. */
function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return node.value as string
  if (node.type !== 'TemplateLiteral') return
  const { quasis, expressions } = node as unknown as t.TemplateLiteral
  return quasis
    .map(
      (quasi, i) =>
        `${quasi.value.cooked ?? ''}${expressions[i] ? `{${nameOf(expressions[i]) || 'value'}}` : ''}`,
    )
    .join('')
}

/** What is between a literal and what takes it, seen through choices and lists: x ? 'a' : 'b', 'a' as const. */
const seeThrough: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  ParenthesizedExpression: ['expression'],
  JSXExpressionContainer: ['expression'],
}
function takerOf(parents: Seen['parents']) {
  let at = parents.length - 1
  while (at > 0 && seeThrough[parents[at]!.node.type]?.includes(parents[at]!.slot)) at -= 1
  return { taker: parents[at], above: parents[at - 1] }
}

type Place = 'shown' | 'bare' | 'silent' | 'loose'
type Names = ReadonlySet<string>

const typeParts =
  /^(ImportDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSLiteralType|TSUnionType|ExportAllDeclaration)$/
const machineParts =
  /^(TSLiteralType|Directive|DirectiveLiteral|ImportExpression|SwitchCase|TaggedTemplateExpression)$/

function isForMachines(parents: Seen['parents']): boolean {
  if (parents.some(({ node }) => typeParts.test(node.type))) return true
  const { node } = parents.at(-1)!
  return machineParts.test(node.type) || (node.type === 'BinaryExpression' && node.operator !== '+')
}

function placeInAttribute(attribute: Node, element: Node | undefined, foreign: Names): Place {
  const name = nameOf((attribute as unknown as t.JSXAttribute).name)
  const tag = nameOf((element as unknown as t.JSXOpeningElement | undefined)?.name)
  const isForeign = /^[a-z]/.test(tag) || foreign.has(tag)
  if (textAttributes.has(name)) return isForeign ? 'bare' : 'shown'
  if (name === 'name' && /^(Local|Server)Table$/.test(tag)) return 'shown'
  if (isForeign || silentNames.test(name)) return 'silent'
  return shownNames.has(name) ? 'shown' : 'loose'
}

/** A list of sentences by name, such as `trackingWords`: its keys are codes, whatever they are called. */
const isListOfWords = (parents: Seen['parents']) => {
  const name = parents.findLast(({ node }) => node.type === 'VariableDeclarator')?.node.id as
    | t.Node
    | undefined
  return /(Words|Labels|Texts)$/.test(nameOf(name))
}

function placeInProperty(property: Node, slot: string, file: string, parents: Seen['parents']): Place {
  if (slot === 'key') return 'silent'
  const name = nameOf((property as unknown as t.ObjectProperty).key)
  if (name.startsWith('aria-') && textAttributes.has(name)) return 'bare'
  if (silentNames.test(name)) return isListOfWords(parents) ? 'loose' : 'silent'
  // What endpoints say stands in the API document alone.
  if (name === 'says' && file.startsWith('packages/contract') && !file.endsWith('failures.ts'))
    return 'silent'
  return shownNames.has(name) ? 'shown' : 'loose'
}

function placeInCall(call: Node, node: Node): Place {
  const called = nameOf(call.callee as t.Node)
  const given = call.arguments as unknown[]
  if (refusers.has(called)) return given.indexOf(node) === 1 ? 'shown' : 'silent'
  if (sayers.has(called)) return 'shown'
  return silentCalls.test(called) ? 'silent' : 'loose'
}

function placeInHolder({ node, parents }: Seen, file: string, foreign: Names): Place {
  const { taker, above } = takerOf(parents)
  if (!taker) return 'loose'
  const holder = taker.node
  switch (holder.type) {
    case 'JSXAttribute':
      return placeInAttribute(holder, above?.node, foreign)
    case 'JSXElement':
    case 'JSXFragment':
      return 'bare'
    case 'ObjectProperty':
      return placeInProperty(holder, taker.slot, file, parents)
    case 'MemberExpression':
    case 'TSIndexedAccessType':
      return 'silent'
    case 'CallExpression':
    case 'NewExpression':
    case 'OptionalCallExpression':
      return placeInCall(holder, node)
    default:
      return 'loose'
  }
}

function placeOf(seen: Seen, file: string, foreign: Names): Place {
  if (isForMachines(seen.parents)) return 'silent'
  const place = placeInHolder(seen, file, foreign)
  // What a shape says stands where much else does; a sentence there is told by how it reads.
  const isOfContract = file.startsWith('packages/contract')
  return place === 'loose' && seen.node.type === 'TemplateLiteral' && !isOfContract ? 'silent' : place
}

/** Lists of what the files of the server say: every text in them is a sentence, codes too. */
const isList = (file: string) => /^apps\/server\/src\/features\/.*-words\.ts$/.test(file)

const telling = /\/(notifications|mail|chat|session)\/|\/invite\.ts$/
/** What the server says to people: its refusals, its notifications and its mails. Its files are written elsewhere. */
const isTold = ({ parents }: Seen, file: string) =>
  telling.test(file) ||
  parents.some(
    ({ node }) =>
      refusers.has(nameOf((node as unknown as t.CallExpression).callee)) ||
      (node.type === 'ObjectProperty' && nameOf((node as unknown as t.ObjectProperty).key) === 'message'),
  )

/** Components of the kit of others: nothing translates what they are given. */
function foreignNames(program: t.Program) {
  const names = program.body.flatMap((each) =>
    each.type === 'ImportDeclaration' && !/^(\.|@muster\/)/.test(each.source.value)
      ? each.specifiers.map((one) => one.local.name)
      : [],
  )
  return new Set(names)
}

const isScreen = (file: string) => /^(apps\/web|packages\/(ui|client|contract|rules))\/src\//.test(file)
const isServer = (file: string) => /^apps\/server\/src\/(features|http)\//.test(file)
export const isRead = (file: string) =>
  (isScreen(file) || isServer(file)) &&
  !/\.test\.tsx?$|\/testing\/|\/test\/|examples\.ts$|service-worker\.ts$|\/sentences\.ts$|\/language-names\.ts$|\/device-name\.ts$|\/date-text\.ts$/.test(
    file,
  )

/** Names that read like sentences and are none. */
const named = new Set([
  'Muster',
  'Escape',
  'Enter',
  'Tab',
  'Home',
  'End',
  'Backspace',
  'Delete key',
  'Space',
  'Feature',
  'Point',
  'Polygon',
  'https://',
])

type Verdict = { key: string } | { fault: string } | undefined

const brand = ' · Muster'
const verdictOnBare = (shown: string, file: string): Verdict =>
  hasLetters(shown) && file.endsWith('x') ? { fault: `"${shown}" is shown without translation` } : undefined

/** Names a thing in the code, as an import or a key does. */
const isNamed = ({ parents }: Seen) => isForMachines(parents) || parents.at(-1)?.slot === 'key'

/** A literal that is shown is a sentence of the product, or a fault. */
function verdictOn(seen: Seen, file: string, foreign: Names): Verdict {
  const { node } = seen
  if (node.type === 'JSXText') return verdictOnBare(String(node.value).trim(), file)
  const said = textOf(node)
  if (said === undefined) return
  const isGlued = node.type === 'TemplateLiteral' && (node.expressions as unknown[]).length > 0
  const own = isGlued ? said.replace(/\{\w+\}/g, '') : said
  if (!hasLetters(own)) return
  if (isList(file)) return isNamed(seen) ? undefined : { key: said }
  return verdictOnText({ said, own, isGlued, place: placeOf(seen, file, foreign) }, seen, file)
}

interface Text {
  said: string
  /** Without the places for values. */
  own: string
  isGlued: boolean
  place: Place
}

function verdictOnText({ said, own, isGlued, place }: Text, seen: Seen, file: string): Verdict {
  if (place === 'silent' || (isServer(file) && !(place === 'shown' && isTold(seen, file)))) return
  if (place === 'bare')
    return named.has(said.trim()) || own === brand
      ? undefined
      : { fault: `"${said}" is shown without translation` }
  if (isGlued)
    return place === 'shown' || looksShown(said)
      ? { fault: `"${said}" is glued together: give the values by name` }
      : undefined
  return place === 'shown' || (looksShown(said) && !named.has(said)) ? { key: said } : undefined
}

export function sentencesIn({ file, text }: SourceFile): { keys: string[]; faults: string[] } {
  const keys: string[] = []
  const faults: string[] = []
  const { program } = parse(text, {
    sourceType: 'module',
    plugins: ['typescript', ...(file.endsWith('x') ? (['jsx'] as const) : [])],
  })
  const foreign = foreignNames(program)
  for (const seen of nodesOf(program as unknown as Node)) {
    const verdict = verdictOn(seen, file, foreign)
    if (!verdict) continue
    const line = (seen.node as unknown as t.Node).loc?.start.line ?? 0
    if ('key' in verdict) keys.push(verdict.key)
    else faults.push(`${file}:${line}: ${verdict.fault}`)
  }
  return { keys, faults }
}

/** Every sentence of the product, and where something is shown untranslated. */
export function allSentences(
  files = sourceFiles('apps', 'packages').filter(({ file }) => isRead(file)),
): Found {
  const keys = new Map<string, string>()
  const faults: string[] = []
  for (const source of files) {
    const found = sentencesIn(source)
    faults.push(...found.faults)
    for (const key of found.keys) if (!keys.has(key)) keys.set(key, source.file)
  }
  return { keys, faults }
}
