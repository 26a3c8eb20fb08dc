import { type DestinationStream, type Logger, pino } from 'pino'

// What a terminal obeys, a reader of lines takes for an end, or turns a text around. In JSON a number stands for it as well;
// what lies below a blank JSON writes so by itself.
const unprinted = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g
const asNumber = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export const openLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      redact: ['req', 'res'],
      hooks: { streamWrite: (line) => line.replace(unprinted, asNumber) },
    },
    to,
  )

/** A text of others as a terminal shows it: on its line, and obeyed in nothing. */
export const onTerminal = (text: string) => text.replace(/\p{Cc}/gu, '\ufffd').replace(unprinted, '\ufffd')
