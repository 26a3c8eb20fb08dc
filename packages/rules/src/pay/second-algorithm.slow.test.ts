// guards: packages/rules/src/pay/**, packages/rules/instruments/**, packages/rules/test/pay/**
// takes: 200 s
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engineSays, sorted, withLaw } from '../../test/pay/differences.ts'
import { people } from '../../test/pay/random-people.ts'
import { secondAward } from '../../test/pay/second-award.ts'
import { plainInstruments, secondPlain } from '../../test/pay/second-plain.ts'
import { loadInstrument } from './instruments.ts'

const visits = 100_000

function* peopleWith(count: number, seed: number) {
  for (let made = 0, turn = 0; made < count; turn++)
    for (const person of fc.sample(people, { seed: seed + turn, numRuns: 100 })) {
      yield person
      made += person.visits
      if (made >= count) return
    }
}

test('MA000022: 100,000 random visits, no difference from the second algorithm', async () => {
  const instrument = await loadInstrument('MA000022')
  let [compared, lines] = [0, 0]
  for (const person of peopleWith(visits, 20_261_129)) {
    const said = sorted(engineSays(instrument, person))
    expect(said).toEqual(sorted(secondAward(person.employment, person.days, person.context)))
    compared += person.visits
    lines += Object.keys(said.minutes).length
  }
  expect(compared).toBeGreaterThanOrEqual(visits)
  expect(lines).toBeGreaterThan(visits / 4)
})

test.each(plainInstruments)('%s: random visits by the thousand, no difference', async (code, words) => {
  const wanted = code === 'plain' ? visits : visits / 5
  const instrument = await loadInstrument(code)
  let compared = 0
  for (const person of peopleWith(wanted, 19_991_231)) {
    const entered = code === 'plain' ? person : withLaw(person)
    expect(sorted(engineSays(instrument, entered))).toEqual(
      sorted(secondPlain(words, entered.employment, entered.days, entered.context)),
    )
    compared += person.visits
  }
  expect(compared).toBeGreaterThanOrEqual(wanted)
})
