import type { AnswerType, Frequency } from '@muster/contract/jobs/job-details'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { msg, type Say } from '@muster/ui/words/words.ts'
import { type DraftItem, type DraftMap, emptyMap, newItem, newQuestion, newSpec } from './draft.ts'

interface TemplateItem {
  title: string
  answer?: AnswerType
  frequency?: Frequency
}
interface Template {
  title: string
  type: 'NORMAL' | 'INSPECTION'
  tasks: readonly { title: string; items: readonly TemplateItem[] }[]
}

const photo = { title: msg('Photo of the finished room'), answer: 'AFTER_IMAGES' } as const
const rooms = [msg('Floors'), msg('Walls and lights'), msg('Glass and doors')].map((title) => ({ title }))

export const templates: readonly Template[] = [
  {
    title: msg('Office clean'),
    type: 'NORMAL',
    tasks: [
      {
        title: msg('Desks and meeting rooms'),
        items: [
          { title: msg('Empty the bins') },
          { title: msg('Wipe desks and tables') },
          { title: msg('Vacuum the floors') },
          { title: msg('Dust shelves and window sills'), frequency: 'WEEKLY' },
        ],
      },
      {
        title: msg('Kitchen'),
        items: [
          { title: msg('Wipe the bench and the sink') },
          { title: msg('Mop the floor') },
          { title: msg('Clean the fridge'), frequency: 'WEEKLY' },
        ],
      },
      { title: msg('Before you leave'), items: [{ title: msg('Lights off, doors locked') }, photo] },
    ],
  },
  {
    title: msg('Washrooms'),
    type: 'NORMAL',
    tasks: [
      {
        title: msg('Clean the washrooms'),
        items: [
          { title: msg('Toilets and urinals') },
          { title: msg('Basins and mirrors') },
          { title: msg('Mop the floor') },
          { title: msg('Tiles and partitions'), frequency: 'WEEKLY' },
        ],
      },
      {
        title: msg('Refill supplies'),
        items: [{ title: msg('Toilet paper and towels') }, { title: msg('Soap') }, photo],
      },
    ],
  },
  {
    title: msg('Building inspection'),
    type: 'INSPECTION',
    tasks: [
      { title: msg('Entrance'), items: rooms },
      { title: msg('Public areas'), items: rooms },
      {
        title: msg('Washrooms'),
        items: [{ title: msg('Cleanliness') }, { title: msg('Supplies') }, { title: msg('Smell') }],
      },
    ],
  },
]

export const draftOfTemplate = ({ type, tasks }: Template, say: Say): DraftMap => ({
  ...emptyMap,
  [type]: tasks.map(({ title, items }) => ({
    ...newSpec('NONE'),
    title: say(title),
    jobSpecItems: items.map((item) => itemOf(item, type, say)),
  })),
})

function itemOf(item: TemplateItem, type: Template['type'], say: Say): DraftItem {
  const answers: readonly AnswerType[] =
    type === 'INSPECTION' ? ['RATING', 'TEXT', 'BEFORE_IMAGES'] : [item.answer ?? 'CHECKBOX']
  return {
    ...newItem(),
    title: say(item.title),
    ...(item.frequency && { frequency: item.frequency }),
    specUserAnswers: answers.map((answerType) => ({
      ...newQuestion(),
      answerType,
      mandatory: answerKind({ answerType }) === 'RATING',
    })),
  }
}
