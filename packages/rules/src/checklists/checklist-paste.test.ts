import { expect, test } from 'vitest'
import { pastedTasks } from './checklist-paste.ts'

const text = { title: '', answerType: 'TEXT', mandatory: false, choices: [] }

test('lines of a text are sub-tasks, and a line with a colon begins a task', () => {
  expect(pastedTasks('Kitchen:\n- Wipe the bench\n\n* Mop\r\nHall:\nSweep', 'NORMAL')).toEqual({
    tasks: [
      {
        title: 'Kitchen',
        subTasks: [
          { title: 'Wipe the bench', questions: [text] },
          { title: 'Mop', questions: [text] },
        ],
      },
      { title: 'Hall', subTasks: [{ title: 'Sweep', questions: [text] }] },
    ],
    refused: [],
  })
})

test('a line that no task stands above is named', () => {
  expect(pastedTasks('Mop\nKitchen:\nWipe\n\tAlone', 'NORMAL')).toMatchObject({
    tasks: [{ title: 'Kitchen', subTasks: [{ title: 'Wipe' }, { title: 'Alone' }] }],
    refused: [1],
  })
  expect(pastedTasks('Empty:\n', 'NORMAL')).toEqual({ tasks: [], refused: [] })
})

test('cells of a spreadsheet are questions; empty cells repeat what stands above', () => {
  const sheet = [
    'Task\tSub-task\tAnswer type\tAdditional text\tMandatory\tChoices',
    'Lighting\tIs there "adequate" light?\tChoice\t\tyes\tYes | No|',
    '\t\tPictures after\tPhoto\tno',
    '\t\tTEXT\tComment',
    '\tSwitches\tcheckbox',
    'Fire\tExits\tSomething else\t"a ""quoted"" text"',
  ].join('\n')
  expect(pastedTasks(sheet, 'INSPECTION')).toEqual({
    tasks: [
      {
        title: 'Lighting',
        subTasks: [
          {
            title: 'Is there "adequate" light?',
            questions: [
              { title: '', answerType: 'CHOICE', mandatory: true, choices: ['Yes', 'No'] },
              { title: 'Photo', answerType: 'AFTER_IMAGES', mandatory: false, choices: [] },
              { title: 'Comment', answerType: 'TEXT', mandatory: false, choices: [] },
            ],
          },
          { title: 'Switches', questions: [{ ...text, answerType: 'CHECKBOX' }] },
        ],
      },
      { title: 'Fire', subTasks: [{ title: 'Exits', questions: [{ ...text, title: 'a "quoted" text' }] }] },
    ],
    refused: [],
  })
})

test('a rating is that of the list into which it is pasted', () => {
  const typeIn = (list: 'NORMAL' | 'FEEDBACK', type: string) =>
    pastedTasks(`A\tB\t${type}`, list).tasks[0]!.subTasks[0]!.questions[0]!.answerType
  expect(typeIn('FEEDBACK', 'Rating')).toBe('RATING_10')
  expect(typeIn('FEEDBACK', 'RATING')).toBe('RATING_10')
  expect(typeIn('NORMAL', 'Rating 1 to 10')).toBe('RATING')
  expect(typeIn('NORMAL', 'rating')).toBe('RATING')
})

test('the words of the language that is read are known beside English', () => {
  const german: Record<string, string> = {
    Task: 'Aufgabe',
    'Sub-task': 'Unteraufgabe',
    Checkbox: 'Kontrollkästchen',
    File: 'Datei',
    Yes: 'Ja',
  }
  const text = [
    'Aufgabe\tUnteraufgabe\tAntwortart\tZusatztext\tPflicht',
    'Küche\tTheke wischen\tkontrollkästchen\tErledigt\tja',
    '\t\tDatei\tBeleg\tyes',
  ].join('\n')
  const { tasks, refused } = pastedTasks(text, 'NORMAL', (sentence) => german[sentence] ?? sentence)
  expect(refused).toEqual([])
  expect(tasks).toMatchObject([
    {
      title: 'Küche',
      subTasks: [
        {
          title: 'Theke wischen',
          questions: [
            { answerType: 'CHECKBOX', title: 'Erledigt', mandatory: true },
            { answerType: 'FILE', title: 'Beleg', mandatory: true },
          ],
        },
      ],
    },
  ])
})

test('a cell of several lines stays one cell', () => {
  const { tasks } = pastedTasks('Kitchen\t"Wipe the\nbench, ""all"" of it"\tCheckbox\nHall\tSweep', 'NORMAL')
  expect(tasks.map(({ title }) => title)).toEqual(['Kitchen', 'Hall'])
  expect(tasks[0]!.subTasks).toMatchObject([
    { title: 'Wipe the bench, "all" of it', questions: [{ answerType: 'CHECKBOX' }] },
  ])
})

/** Tasks with the titles of their sub-tasks. */
const outline = (pasted: string) => {
  const { tasks, refused } = pastedTasks(pasted, 'NORMAL')
  return [...tasks.map(({ title, subTasks }) => [title, ...subTasks.map((each) => each.title)]), ...refused]
}

test.each([
  ['### Kitchen\n- [ ] Wipe the bench\n- [x] Mop\n\n## Hall ##\n1. Sweep\n2) Air', 'Markdown'],
  ['Kitchen：\n☐ Wipe the bench\n☑Mop\nHall：\n– Sweep\n• Air', 'other signs'],
  ['**Kitchen**\n* **Wipe the bench**\n* Mop\n\n---\n\n__Hall__:\n+ Sweep\n+ Air', 'bold lines'],
  ['Kitchen\n=======\n1、Wipe the bench\n2、Mop\n\nHall\n----\n(1) Sweep\n(2) Air', 'underlined headings'],
  ['1. Kitchen\n   a) Wipe the bench\n   b) Mop\n2. Hall\n   - Sweep\n   - Air', 'lists in lists'],
  ['- Kitchen\n\t- Wipe the bench\n\t- Mop\n- Hall\n\t- Sweep\n\t- Air', 'lists in lists, by tabs'],
  ['1. Kitchen:\n1.1. Wipe the bench\n1.2. Mop\n2. Hall:\n2.1) Sweep\n2.2) Air', 'numbers of sections'],
])('G-11: marks of lists and headings do not stay in titles (%#)', (pasted) => {
  expect(outline(pasted)).toEqual([
    ['Kitchen', 'Wipe the bench', 'Mop'],
    ['Hall', 'Sweep', 'Air'],
  ])
})

test('G-11: numbers, signs and indents that belong to a title stay', () => {
  expect(
    outline('Yard:\n2 bins out\n1.5 m from the wall\n- 3 lamps\nC) Gate\n-10 °C in the freezer'),
  ).toEqual([['Yard', '2 bins out', '1.5 m from the wall', '3 lamps', 'Gate', '-10 °C in the freezer']])
  expect(outline('Kitchen:\n- Wipe\n  - with the blue cloth')).toEqual([
    ['Kitchen', 'Wipe', 'with the blue cloth'],
  ])
  expect(outline('- [ ] Mop\n- [ ] Air')).toEqual([1, 2])
})

test('a line that says at which answer follows the question above, or makes an action', () => {
  const rows = [
    ['Kitchen', 'Taps', 'Checkbox', '', 'yes', '', ''],
    ['', '', 'Pictures before', 'Photo', 'yes', '', 'No'],
    ['', '', 'Choice', 'What', '', 'Drips|Stuck', 'not done'],
    ['', '', 'Make an action', '', '', '', 'False'],
    ['', 'Floor', 'Choice', '', '', 'Good|Wet', ''],
    ['', '', 'Text', 'Why', '', '', 'wet|Gone'],
    ['', '', 'Text', 'Never asked', '', '', 'Gone'],
    ['', 'Shine', 'Rating', '', '', '', ''],
    ['', '', 'Text', 'Why', '', '', '1|2'],
  ]
  const { tasks, refused } = pastedTasks(rows.map((cells) => cells.join('\t')).join('\n'), 'NORMAL')
  expect(refused).toEqual([])
  const [taps, floor, shine] = tasks[0]!.subTasks
  expect(taps!.questions).toMatchObject([
    {
      answerType: 'CHECKBOX',
      condition: {
        ...{ answers: ['false'], makesAction: true },
        questions: [
          { title: 'Photo', answerType: 'BEFORE_IMAGES', mandatory: true },
          { title: 'What', answerType: 'CHOICE', choices: ['Drips', 'Stuck'] },
        ],
      },
    },
  ])
  expect(floor!.questions).toMatchObject([
    { condition: { answers: ['Wet'], makesAction: false, questions: [{ title: 'Why' }] } },
    { title: 'Never asked' },
  ])
  expect(shine!.questions).toMatchObject([{ condition: { answers: ['1', '2'] } }])
})
