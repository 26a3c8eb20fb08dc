import { msg } from '@muster/contract/kit/msg'
import type { Certainty } from '@muster/contract/pay/lines'
import type { RuleHead } from '../../src/pay/rule.ts'

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
    msg('The permitted arrangements of full-time hours.'),
  ),
  condition(
    'days-off',
    ['13.7', 'CERTAIN', transcription],
    msg('Two consecutive full days off in each seven.'),
  ),
  condition(
    'notice-of-roster',
    ['13', 'NOT_READ', 'The clause exists'],
    msg('Where the roster is posted, and the days of notice for a change.'),
  ),
  condition(
    'right-to-disconnect',
    ['13A', 'CERTAIN', 'Table of contents of the award'],
    msg('The right to disconnect.'),
  ),
  condition(
    'meal-break-of-days',
    ['14.2', 'LIKELY', oldPage],
    msg('When day workers have an unpaid meal break of 30 to 60 minutes.'),
  ),
  condition(
    'work-in-meal-break',
    ['14', 'LIKELY', oldPage],
    msg('Overtime rates until a missed meal break is given.'),
  ),
  condition(
    'meal-break-in-overtime',
    ['14', 'LIKELY', oldPage],
    msg('A paid break of 20 minutes after each four hours of overtime.'),
  ),
  condition(
    'travel-between-sites',
    ['17.12', 'NOT_READ', transcription],
    msg('Time and cost of the way from one site to the next.'),
  ),
  condition(
    'uniform',
    ['17', 'NOT_READ', 'Pay guide G00222865'],
    msg('The cost of a uniform that the person buys is repaid.'),
  ),
  condition(
    'time-off-for-overtime',
    ['19', 'NOT_READ', 'Table of contents of the award'],
    msg('Time off instead of overtime, by written agreement.'),
  ),
  condition(
    'call-back-for-other-work',
    ['19.6', 'NOT_READ', 'Employment Hero, MA000022 package'],
    msg('A call-back for other work than cleaning has a rate of its own.'),
  ),
  condition(
    'annual-leave',
    ['21', 'LIKELY', 'Pay guide; Employment Hero'],
    msg('Four weeks of annual leave, five for shift workers as defined.'),
  ),
  condition('personal-leave', ['22', 'CERTAIN', 'Pay guide'], msg('Ten days of personal leave a year.')),
  condition(
    'family-violence-leave',
    ['25', 'CERTAIN', 'YourPayroll package'],
    msg('Ten days of family and domestic violence leave, casual people too.'),
  ),
  condition(
    'classification',
    ['Schedule A', 'LIKELY', 'Two transcriptions differ in levels 2 and 3'],
    msg('The level of each kind of work. The company enters the level.'),
  ),
]
