import { expect, test } from 'vitest'
import { rowsOnTheWay } from './drawn-rows.ts'

const wanted = { first: 10, last: 24 }
const way = { start: 13, shiftsIn: () => 10 }

test('rows come a few at a time: below while there are some, then above', () => {
  expect(rowsOnTheWay({ first: 5, last: 18 }, wanted, way)).toEqual({ first: 10, last: 20 })
  expect(rowsOnTheWay({ first: 10, last: 23 }, wanted, way)).toEqual({ first: 10, last: 24 })
  expect(rowsOnTheWay({ first: 15, last: 30 }, wanted, way)).toEqual({ first: 13, last: 24 })
})

test('far from what is drawn they begin at the edge of the window', () => {
  expect(rowsOnTheWay({ first: 60, last: 70 }, wanted, way)).toEqual({ first: 13, last: 14 })
  expect(rowsOnTheWay({ first: 0, last: 4 }, wanted, way)).toEqual({ first: 13, last: 14 })
})

test('a row with more shifts than a frame has time for comes alone, rows without any come together', () => {
  const drawn = { first: 10, last: 12 }
  expect(rowsOnTheWay(drawn, wanted, { ...way, shiftsIn: () => 80 })).toEqual({ first: 10, last: 13 })
  expect(rowsOnTheWay(drawn, wanted, { ...way, shiftsIn: () => 0 })).toEqual(wanted)
})

test('in the end they are those that are wanted, whichever were drawn', () => {
  for (let from = 0; from < 40; from++) {
    let drawn = { first: from, last: from + 3 }
    for (let frame = 0; frame < 10; frame++) drawn = rowsOnTheWay(drawn, wanted, way)
    expect(drawn).toEqual(wanted)
  }
})
