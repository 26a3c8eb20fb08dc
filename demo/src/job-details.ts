import type { AnswerType, Frequency, PromptType, SpecType } from '@muster/contract/job-details'
import type { ClientKey } from './people.ts'

/** What is on the photos of a question, drawn for the demo. */
export type Scene = 'floor' | 'window' | 'kitchen' | 'washroom' | 'platform' | 'entrance'

export interface Question {
  title: string
  answerType: AnswerType
  mandatory?: true
  choices?: readonly string[]
  scene?: Scene
}
export interface DemoItem {
  title: string
  /** Overrides the frequency of its task. */
  frequency?: Frequency
  /** The first version of the detail that has it, if not the first of all. */
  since?: number
  questions: readonly Question[]
}
export interface Spec {
  type: SpecType
  prompt?: PromptType
  title: string
  description?: string
  frequency: Frequency
  items: readonly DemoItem[]
}
interface Detail {
  client: ClientKey
  title: string
  versions: number
  specs: readonly Spec[]
}

const done = (title: string): Question => ({ title, answerType: 'CHECKBOX' })
const mustDo = (title: string): Question => ({ title, answerType: 'CHECKBOX', mandatory: true })
const words = (title: string): Question => ({ title, answerType: 'TEXT' })
const rated = (title: string, required: { mandatory?: true } = { mandatory: true }): DemoItem => ({
  title,
  questions: [
    { title: '', answerType: 'RATING', ...required },
    { title: 'What should change', answerType: 'TEXT' },
  ],
})
const before = (scene: Scene): Question => ({ title: 'Before', answerType: 'BEFORE_IMAGES', scene })
const after = (scene: Scene): Question => ({ title: 'After', answerType: 'AFTER_IMAGES', scene })

const arrive: Spec = {
  type: 'NORMAL',
  prompt: 'BEFORE_START',
  title: 'Before you begin',
  frequency: 'DAILY',
  items: [
    { title: 'Safety', questions: [mustDo('Gloves, signs and data sheets are with me')] },
    { title: 'Access', questions: [done('I have told the duty manager that I am here')] },
  ],
}
const leave: Spec = {
  type: 'NORMAL',
  prompt: 'BEFORE_END',
  title: 'Before you leave',
  frequency: 'DAILY',
  items: [
    { title: 'Secure the building', questions: [mustDo('Doors and windows are locked, lights are off')] },
    { title: 'Anything to report', questions: [words('What the office should know')] },
  ],
}
const feedback: Spec = {
  type: 'FEEDBACK',
  title: 'How are we doing?',
  description: 'Two numbers and a sentence, once a month.',
  frequency: 'MONTHLY',
  items: [
    { title: 'Cleanliness', questions: [{ title: '', answerType: 'RATING_10', mandatory: true }] },
    { title: 'Our people', questions: [{ title: '', answerType: 'RATING_10' }] },
    { title: 'In your words', questions: [words('What we should do better')] },
  ],
}
const inspection: readonly Spec[] = [
  {
    type: 'INSPECTION',
    title: 'Entrance and facade',
    frequency: 'WEEKLY',
    items: [rated('Doors and glass'), rated('Matting'), rated('Signs and lighting', {})],
  },
  {
    type: 'INSPECTION',
    title: 'Public areas',
    description: 'Walk the route of a visitor.',
    frequency: 'WEEKLY',
    items: [
      rated('Floors'),
      rated('Seats and tables', {}),
      { title: 'Evidence', questions: [{ title: 'Photo', answerType: 'AFTER_IMAGES', scene: 'entrance' }] },
    ],
  },
  {
    type: 'INSPECTION',
    title: 'Washrooms',
    frequency: 'WEEKLY',
    items: [rated('Basins and mirrors'), rated('Floors and drains'), rated('Supplies')],
  },
]

/** What is to be done: the client's task lists, audits and questions. */
export const jobDetails = {
  officeClean: {
    client: 'client',
    title: 'Daily office clean',
    versions: 2,
    specs: [
      arrive,
      {
        type: 'NORMAL',
        title: 'Floors',
        frequency: 'DAILY',
        items: [
          { title: 'Vacuum the carpets', questions: [mustDo(''), before('floor'), after('floor')] },
          { title: 'Mop hard floors', questions: [done('')] },
          { title: 'Lift and wash the entrance matting', frequency: 'WEEKLY', questions: [done('')] },
        ],
      },
      {
        type: 'NORMAL',
        title: 'Kitchen and washrooms',
        frequency: 'DAILY',
        items: [
          {
            title: 'Fill up soap, paper and bags',
            questions: [done(''), words('What is running low')],
          },
          {
            title: 'Wipe benches and taps',
            questions: [
              done(''),
              after('kitchen'),
              { title: 'Fridge, in °C', answerType: 'NUMBER' },
              { title: 'Rubbish', answerType: 'CHOICE', choices: ['Skip', 'Compactor', 'Taken along'] },
            ],
          },
          { title: 'Descale taps and kettles', frequency: 'MONTHLY', questions: [done('')] },
          {
            title: 'Receive supplies',
            frequency: 'MONTHLY',
            since: 2,
            questions: [{ title: 'Delivery docket', answerType: 'FILE' }],
          },
        ],
      },
      {
        type: 'NORMAL',
        title: 'Dust',
        frequency: 'TWO_DAYS',
        items: [
          { title: 'Desks, sills and ledges', questions: [done('')] },
          { title: 'Air vents', frequency: 'QUARTERLY', questions: [done('')] },
          { title: 'Light fittings', frequency: 'ANNUALLY', questions: [done('')] },
        ],
      },
      leave,
      feedback,
    ],
  },
  windowRound: {
    client: 'client',
    title: 'Window round',
    versions: 1,
    specs: [
      {
        type: 'NORMAL',
        title: 'Ground floor glass',
        frequency: 'WEEKLY',
        items: [
          { title: 'Shopfront and doors', questions: [mustDo(''), before('window'), after('window')] },
          { title: 'Inside partitions', questions: [done('')] },
        ],
      },
    ],
  },
  buildingInspection: {
    client: 'client',
    title: 'Building inspection',
    versions: 1,
    specs: inspection,
  },
  hygieneAudit: {
    client: 'client',
    title: 'Hygiene audit',
    versions: 1,
    specs: [
      {
        type: 'INSPECTION',
        title: 'Hands',
        frequency: 'WEEKLY',
        items: [
          rated('Basins work and are clean'),
          { title: 'Dispensers', questions: [done('Every dispenser is full')] },
        ],
      },
      {
        type: 'INSPECTION',
        title: 'Surfaces and waste',
        frequency: 'WEEKLY',
        items: [
          rated('Tables, handles and switches'),
          rated('Bins and bin rooms'),
          {
            title: 'Cloths and mops',
            questions: [done('Colours are kept apart'), words('Where they are not')],
          },
        ],
      },
    ],
  },
  concourseClean: {
    client: 'client2',
    title: 'Concourse clean',
    versions: 1,
    specs: [
      arrive,
      {
        type: 'NORMAL',
        title: 'Concourse and platforms',
        frequency: 'DAILY',
        items: [
          { title: 'Sweep and spot mop', questions: [mustDo(''), before('platform'), after('platform')] },
          { title: 'Empty the bins', questions: [done('')] },
          { title: 'Handrails, gates and buttons', questions: [done('')] },
          { title: 'Remove gum and stickers', frequency: 'WEEKLY', questions: [done(''), words('Where')] },
        ],
      },
      {
        type: 'NORMAL',
        title: 'Washrooms',
        frequency: 'DAILY',
        items: [
          { title: 'Clean and disinfect', questions: [done(''), after('washroom')] },
          { title: 'Flush floor drains', frequency: 'WEEKLY', questions: [done('')] },
        ],
      },
      feedback,
    ],
  },
  nightClean: {
    client: 'client2',
    title: 'Night deep clean',
    versions: 1,
    specs: [
      arrive,
      {
        type: 'NORMAL',
        title: 'Machine work',
        frequency: 'DAILY',
        items: [
          { title: 'Scrub the concourse', questions: [mustDo(''), before('platform'), after('platform')] },
          { title: 'High-pressure wash of the ramps', frequency: 'WEEKLY', questions: [done('')] },
          { title: 'Strip and seal the waiting room', frequency: 'QUARTERLY', questions: [done('')] },
        ],
      },
      leave,
    ],
  },
  stationInspection: {
    client: 'client2',
    title: 'Station inspection',
    versions: 1,
    specs: inspection,
  },
} as const satisfies Record<string, Detail>

export type DetailKey = keyof typeof jobDetails
export const detailKeys = Object.keys(jobDetails) as DetailKey[]
export const detailOf = (key: DetailKey): Detail => jobDetails[key]
