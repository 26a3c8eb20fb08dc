import type { Plugin } from 'vite'

interface NewerFunction {
  readonly name: string
  readonly used: RegExp
  /** Where it is asked for before it is used. */
  readonly guarded?: RegExp
}

/**
 * Functions that came after Safari 16.4, the oldest browser that is promised, and that src/newer-functions.ts does not
 * supply. A page that calls one ends in "Something went wrong" there.
 */
export const newerFunctions: readonly NewerFunction[] = [
  { name: 'Promise.withResolvers', used: /\bPromise\.withResolvers\b/ },
  { name: 'Promise.try', used: /\bPromise\.try\b/ },
  {
    name: 'methods of Set',
    used: /\.(union|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  },
  // Another `difference` is a method of the map's own.
  { name: 'Set.difference', used: /\bnew Set\([^()]*\)\.difference\(/ },
  {
    name: 'helpers of iterators',
    used: /\bIterator\.(from|concat|prototype)\b|\.(values|keys|entries)\(\)\.(map|filter|some|every|find|toArray|forEach|reduce|flatMap|take|drop)\(/,
  },
  { name: 'RegExp.escape', used: /\bRegExp\.escape\b/ },
  { name: 'Error.isError', used: /\bError\.isError\b/ },
  { name: 'Math.sumPrecise', used: /\bMath\.(sumPrecise|f16round)\b/ },
  { name: 'Map.getOrInsert', used: /\.getOrInsert(Computed)?\(/ },
  {
    name: 'base64 and hex of bytes',
    used: /\.(fromBase64|toBase64|setFromBase64|fromHex|toHex|setFromHex)\(/,
  },
  { name: 'ArrayBuffer.transfer', used: /\.transferToFixedLength\(|\bbuffer\.transfer\(/ },
  { name: 'Response.json', used: /\bResponse\.json\(/ },
  { name: 'Blob.bytes', used: /\.bytes\(\)/ },
  { name: 'Headers.getSetCookie', used: /\.getSetCookie\(/ },
  { name: 'ReadableStream.from', used: /\bReadableStream\.from\b/ },
  { name: 'Element.checkVisibility', used: /\.checkVisibility\(/ },
  { name: 'popovers', used: /\.(showPopover|hidePopover|togglePopover)\(/ },
  { name: 'dialog.requestClose', used: /\.requestClose\(/ },
  { name: 'Element.moveBefore', used: /\.moveBefore\(/ },
  { name: 'setHTMLUnsafe', used: /\.(setHTMLUnsafe|getHTML)\(/ },
  { name: 'requestIdleCallback', used: /(?<!\.)\brequestIdleCallback\(/ },
  { name: 'scheduler', used: /\bscheduler\.(yield|postTask)\(/ },
  { name: 'Intl.DurationFormat', used: /\bIntl\.DurationFormat\b/ },
  {
    name: 'weeks and directions of a locale',
    used: /\.(getWeekInfo|getTextInfo|getCalendars)\(/,
    guarded: /&&\w+\.getTextInfo\)/,
  },
  {
    name: 'view transitions',
    used: /\.startViewTransition\(/,
    guarded: /typeof document\.startViewTransition ?===? ?[`"']function/,
  },
]

export const newerIn = (code: string): string[] =>
  newerFunctions
    .filter(({ used, guarded }) => used.test(code) && !guarded?.test(code))
    .map(({ name }) => name)

export const withoutNewerFunctions = (): Plugin => ({
  name: 'without-newer-functions',
  apply: 'build',
  generateBundle(_, bundle) {
    const faults = Object.values(bundle).flatMap((file) => {
      const code =
        file.type === 'chunk' ? file.code : file.fileName.endsWith('.js') ? String(file.source) : ''
      return newerIn(code).map((name) => `${file.fileName}: ${name}`)
    })
    if (faults.length > 0)
      this.error(`Not in Safari 16.4, see apps/web/src/startup/newer-functions.ts:\n${faults.join('\n')}`)
  },
})
