import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engineSays, sorted, withLaw } from '../../test/pay/differences.ts'
import { people } from '../../test/pay/random-people.ts'
import { secondAward } from '../../test/pay/second-award.ts'
import { plainInstruments, secondPlain } from '../../test/pay/second-plain.ts'
import { loadInstrument } from './instruments.ts'

const fixed = { seed: 20_261_129 }

test('MA000022: lines of random fortnights are those of an algorithm that goes minute by minute', async () => {
  const instrument = await loadInstrument('MA000022')
  fc.assert(
    fc.property(people, (person) => {
      expect(sorted(engineSays(instrument, person))).toEqual(
        sorted(secondAward(person.employment, person.days, person.context)),
      )
    }),
    { ...fixed, numRuns: 200 },
  )
})

test.each(plainInstruments)('%s: the same', async (code, words) => {
  const instrument = await loadInstrument(code)
  fc.assert(
    fc.property(people, (person) => {
      const entered = code === 'plain' ? person : withLaw(person)
      expect(sorted(engineSays(instrument, entered))).toEqual(
        sorted(secondPlain(words, entered.employment, entered.days, entered.context)),
      )
    }),
    { ...fixed, numRuns: 70 },
  )
})
