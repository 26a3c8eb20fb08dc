import { z } from 'zod'
import { management } from '../kit/permissions.ts'
import { byId, flagText, idText, nothing } from '../kit/shapes.ts'
import {
  NewPattern,
  NewPatternInput,
  PatternChange,
  PatternUpdateInput,
  ShiftPattern,
  UnneededPerson,
  UnneededShifts,
} from './shift-patterns.ts'

const force = flagText.optional()

export const patternEndpoints = {
  patterns: {
    GET: '/api/job/:id/pattern/all',
    says: 'What a job needs, with who fills it, by its first start',
    access: management,
    params: byId,
    answer: z.array(ShiftPattern),
  },
  addPattern: {
    status: 201,
    POST: '/api/job/:id/pattern',
    says: 'Add what a job needs, and others too: a shift without a person, with a number of places',
    access: management,
    params: byId,
    body: NewPatternInput,
    answer: NewPattern,
  },
  updatePattern: {
    PUT: '/api/job/pattern/:id',
    says: 'Change what a job needs, from its next occurrence or a day on; shifts with its times move with it',
    access: management,
    params: byId,
    query: z.object({ force }),
    body: PatternUpdateInput,
    answer: ShiftPattern,
  },
  checkPattern: {
    POST: '/api/job/pattern/:id/check',
    says: 'What a change of what a job needs would do: whose shifts move with it, whose stay; nothing is written',
    access: management,
    params: byId,
    body: PatternUpdateInput,
    answer: PatternChange,
    kind: 'query',
  },
  removePattern: {
    DELETE: '/api/job/pattern/:id',
    says: 'End what a job needs, now; shifts of people stay, or end with it',
    access: management,
    params: byId,
    query: z.object({ version: idText.optional(), unneeded: UnneededShifts.optional() }),
    answer: nothing,
  },
  checkRemoval: {
    GET: '/api/job/pattern/:id/removal',
    says: 'Whose shifts are not needed any more once what a job needs has ended',
    access: management,
    params: byId,
    answer: z.array(UnneededPerson),
  },
} as const
