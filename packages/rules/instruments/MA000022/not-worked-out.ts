import type { Certainty, RuleHead } from '../../src/pay/rule.ts'

const condition = (
  id: string,
  [clause, certainty, source]: [string, Certainty, string],
  whatItDoes: string,
): RuleHead => ({ id, from: '2021-07-01', clause, certainty, source, whatItDoes })

const oldPage = 'Fair Work Ombudsman, page on breaks under the award of 2010'
const transcription = 'Transcription of the award to 2026-07-01'

/** Conditions of the award that the engine works nothing out for. The company minds them itself. */
export const notWorkedOut: readonly RuleHead[] = [
  condition(
    'full-time-arrangements',
    ['13.1', 'LIKELY', 'Fragments of the award'],
    'Which arrangements of full-time hours there may be.',
  ),
  condition('days-off', ['13.7', 'CERTAIN', transcription], 'Two consecutive full days off in each seven.'),
  condition(
    'notice-of-roster',
    ['13', 'NOT_READ', 'The clause exists'],
    'Where the roster is posted, and the days of notice for a change.',
  ),
  condition(
    'right-to-disconnect',
    ['13A', 'CERTAIN', 'Table of contents of the award'],
    'The right to disconnect.',
  ),
  condition(
    'meal-break-of-days',
    ['14.2', 'LIKELY', oldPage],
    'When day workers have an unpaid meal break of 30 to 60 minutes.',
  ),
  condition(
    'work-in-meal-break',
    ['14', 'LIKELY', oldPage],
    'Overtime rates until a missed meal break is given.',
  ),
  condition(
    'meal-break-in-overtime',
    ['14', 'LIKELY', oldPage],
    'A paid break of 20 minutes after each four hours of overtime.',
  ),
  condition(
    'travel-between-sites',
    ['17.12', 'NOT_READ', transcription],
    'Time and cost of the way from one site to the next.',
  ),
  condition(
    'uniform',
    ['17', 'NOT_READ', 'Pay guide G00222865'],
    'The cost of a uniform that the person buys is repaid.',
  ),
  condition(
    'time-off-for-overtime',
    ['19', 'NOT_READ', 'Table of contents of the award'],
    'Time off instead of overtime, by written agreement.',
  ),
  condition(
    'call-back-for-other-work',
    ['19.6', 'NOT_READ', 'Employment Hero, MA000022 package'],
    'A call-back for other work than cleaning has a rate of its own.',
  ),
  condition(
    'annual-leave',
    ['21', 'LIKELY', 'Pay guide; Employment Hero'],
    'Four weeks of annual leave, five for shift workers as defined.',
  ),
  condition('personal-leave', ['22', 'CERTAIN', 'Pay guide'], 'Ten days of personal leave a year.'),
  condition(
    'family-violence-leave',
    ['25', 'CERTAIN', 'YourPayroll package'],
    'Ten days of family and domestic violence leave, casual people too.',
  ),
  condition(
    'classification',
    ['Schedule A', 'LIKELY', 'Two transcriptions differ in levels 2 and 3'],
    'Which work is of which level. The company enters the level.',
  ),
]
