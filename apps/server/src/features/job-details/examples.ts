import type { JobDetailInput } from '@muster/contract/jobs/job-details'
import { aJobDetail } from '../../../test/office.ts'
import { aClient, type Tenant } from '../../../test/tenant.ts'
import { photo } from '../works/examples.ts'

export const someTasks: JobDetailInput['specMap'] = {
  NORMAL: [
    {
      title: 'Kitchen',
      frequency: 'DAILY',
      jobSpecPromptType: 'NONE',
      jobSpecItems: [
        {
          title: 'Wipe the bench',
          frequency: null,
          specUserAnswers: [
            { mandatory: true, answerType: 'CHECKBOX', title: 'Done' },
            { mandatory: false, answerType: 'TEXT', title: '' },
          ],
        },
      ],
    },
  ],
}

/** What an answer asks for besides: a photo, and an action. */
const tasksWithFollowUps: JobDetailInput['specMap'] = {
  NORMAL: [
    {
      ...{ title: 'Kitchen', jobSpecPromptType: 'NONE' },
      jobSpecItems: [
        {
          title: 'Check the taps',
          specUserAnswers: [
            {
              ...{ mandatory: true, answerType: 'CHECKBOX', title: '' },
              condition: {
                ...{ answers: ['false'], makesAction: true },
                questions: [{ mandatory: true, answerType: 'BEFORE_IMAGES', title: 'Photo' }],
              },
            },
          ],
        },
      ],
    },
  ],
}

export const jobDetailExamples = {
  list: async (t: Tenant) => ({ query: { clientId: (await aJobDetail(t)).client.id } }),
  all: async (t: Tenant) => ({ query: { clientId: (await aJobDetail(t)).client.id } }),
  read: async (t: Tenant) => ({ params: await aJobDetail(t) }),
  create: async (t: Tenant) => ({
    body: { title: 'Nightly clean', clientId: (await aClient(t)).id, specMap: someTasks },
  }),
  update: async (t: Tenant) => ({
    params: await aJobDetail(t),
    body: { title: 'Weekly clean', specMap: tasksWithFollowUps },
  }),
  versions: async (t: Tenant) => ({ params: await aJobDetail(t) }),
  addPicture: async (_: Tenant) => ({ body: {}, ...photo() }),
  restore: async (t: Tenant) => {
    const { id } = await aJobDetail(t)
    await (await t.scope()).change('job_details', { archived_at: new Date() }).where('id', '=', id).execute()
    return { params: { id } }
  },
  remove: async (t: Tenant) => ({ params: await aJobDetail(t) }),
}
