import { expect, test } from 'vitest'
import { typedTime } from './typed-time.ts'

test.each([
  ['18', '18:00'],
  ['6', '06:00'],
  ['1830', '18:30'],
  ['630', '06:30'],
  ['18:30', '18:30'],
  ['18.30', '18:30'],
  ['6pm', '18:00'],
  ['6:30 p.m.', '18:30'],
  ['7:30 pm', '19:30'],
  ['7:30\u202fPM', '19:30'],
  ['7:30 a. m.', '07:30'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['0', '00:00'],
  ['18:30:15', '18:30:15'],
  ['6.30.05 pm', '18:30:05'],
])('%s is %s', (text, time) => {
  expect(typedTime(text)).toBe(time)
})

test.each(['', '24', '25:00', '12:60', '13pm', '0am', 'noon', '18:3', '18:30:61', '18:30:5'])(
  '%s is no time',
  (text) => {
    expect(typedTime(text)).toBeUndefined()
  },
)
