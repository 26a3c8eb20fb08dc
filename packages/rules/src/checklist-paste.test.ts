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
