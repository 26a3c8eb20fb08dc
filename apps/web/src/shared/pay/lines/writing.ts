import type { TraceWriting } from '@muster/rules/pay/trace-text'
import { count, day, figures, money, wholeClock } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'

/** How traces are written in the language of the reader. */
export const writingOf = (say: Say): TraceWriting => ({
  ...{ say, money, day, count },
  clock: (moment) => figures(wholeClock(moment)),
})
