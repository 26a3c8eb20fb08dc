// Words and patterns that no office manager or cleaner would say aloud, and what to say instead: rule 9 of the language
// of the project, as a check of the English sentences.

interface PlainRule {
  pattern: RegExp
  instead: string
}

/** Without the names of values and the mark of an act, which no reader sees. */
const withoutPlaces = (sentence: string) => sentence.replace(/\{\w+\}/g, '…').replace(/ \[\w+\]$/, '')

const plainRules: readonly PlainRule[] = [
  {
    pattern: /\b(?:nobody|somebody|anybody|everybody|whoever)\b/i,
    instead: 'no one, someone, everyone, or no pronoun',
  },
  { pattern: /\bany ?more\b(?! than)/i, instead: 'no longer, or the new state' },
  { pattern: /^(?:what|who|whom|which)\b[^?]*$/i, instead: 'the name of the thing, or a question' },
  { pattern: /\b(?:begins?|began|begun)\b/i, instead: 'start' },
  { pattern: /\b(?:go|goes|went) on\b/i, instead: 'continue' },
  {
    pattern: /\bwaits\b|\bwait for (?:you|your|approval|an answer|a decision|the office)\b/i,
    instead: 'pending, awaiting, not sent yet, needs approval',
  },
  { pattern: /\b(?:kept|told)\b/i, instead: 'saved, stored, available until; notified' },
  { pattern: /\bstays?(?: as\b|\.|$)/i, instead: 'remains, does not change' },
  {
    pattern: /\b(?:take|takes|taken|took|hand|hands|handed|give|gives|given)(?: \w+){0,2} back\b/i,
    instead: 'withdraw, undo, release, return',
  },
  { pattern: /\b(?:take|takes|taken|took)(?: \w+){0,2} off\b/i, instead: 'remove from, deduct from' },
  { pattern: /\b(?:say|says|said) (?:yes|no)\b|\byour (?:yes|no)\b/i, instead: 'accept, decline' },
  {
    pattern: /\b(?:is|are|was|were|be|not) taken\b|\btaken (?:by|from)\b|\btakes? emergencies\b/i,
    instead: 'accepted, supported',
  },
  { pattern: /\b(?:give|gives|given) (?:it )?to\b|\bgiven twice\b/i, instead: 'assign, enter' },
  { pattern: /\bhand(?:s|ed)? over\b/i, instead: 'export, pass on' },
  { pattern: /\bby the clock of\b/i, instead: 'site time, Sydney time' },
  { pattern: /\bpass(?:es|ed)? over\b/i, instead: 'skip' },
  { pattern: /\bbecomes? of\b|\bchanged hands\b|\bfaults?\b/i, instead: 'updates on; is now …; error' },
  { pattern: /\bto decide$/i, instead: 'pending approval: a status is an adjective' },
]

export const plainExceptions: ReadonlyMap<string, string> = new Map([
  ['What', 'a column of the delivery log beside Who and When, as the document has it'],
  ['Who', 'a column of the audit log and of the delivery log, as the document has it'],
  ['Who is away', 'what rosters and leave boards are called in the trade'],
  ['No action will be taken on your problem at {site}', 'an action is taken in plain English'],
  ['Say why no action is taken', 'an action is taken in plain English'],
])

/** Sentences in the words of a translator, and exceptions that no sentence needs. */
export function plainFaults(
  sentences: readonly string[],
  exceptions: ReadonlyMap<string, string> = plainExceptions,
): string[] {
  const wordy = new Map(
    sentences.flatMap((sentence) => {
      const text = withoutPlaces(sentence)
      const broken = plainRules.filter(({ pattern }) => pattern.test(text))
      return broken.length > 0 ? [[sentence, broken.map(({ instead }) => instead).join('; ')] as const] : []
    }),
  )
  return [
    ...[...wordy]
      .filter(([sentence]) => !exceptions.has(sentence))
      .map(([sentence, instead]) => `en: "${sentence}": better with ${instead}`),
    ...[...exceptions.keys()]
      .filter((sentence) => !wordy.has(sentence))
      .map((sentence) => `en: "${sentence}" needs no exception from plain words`),
  ]
}
