// @vitest-environment happy-dom

import { CallFailure } from '@muster/client/call-failure'
import { sentenceFormat } from '@muster/client/sentence-format'
import { holdingsOf } from '@muster/contract/company/holdings'
import { msg } from '@muster/contract/kit/msg'
import '@muster/contract/kit/endpoint'
import { name } from '@muster/contract/kit/shapes'
import { TextField } from '@muster/ui/field/TextField.tsx'
import { Form } from '@muster/ui/form/Form.tsx'
import { ErrorState } from '@muster/ui/page/states.tsx'
import { TestKit } from '@muster/ui/testing/TestKit.tsx'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Entry } from '../../offline/entry.ts'
import { SyncList } from '../../offline/sync/SyncList.tsx'

const german = {
  'Name is required': 'Der Name ist erforderlich',
  'At most {max} characters': 'Höchstens {max, plural, one {# Zeichen} other {# Zeichen}}',
  'You are {distance} m from the site; at most {minimum} m are allowed':
    'Sie sind {distance} m vom Objekt entfernt; erlaubt sind höchstens {minimum} m',
  'This visit is finished': 'Dieser Einsatz ist beendet',
  '{name} has {holdings}': '{name} hat noch: {holdings}',
  '{count} visits': '{count, plural, one {# Einsatz} other {# Einsätze}}',
  '{count} active jobs': '{count, plural, one {# aktiver Auftrag} other {# aktive Aufträge}}',
}
beforeAll(async () => {
  await i18next.use(sentenceFormat).init({
    lng: 'de',
    keySeparator: false,
    nsSeparator: false,
    resources: { de: { translation: german } },
  })
})
const far = 'You are 120 m from the site; at most 50 m are allowed'
const refusedEntry = (refused: Entry['refused'], seq: number) =>
  ({
    key: String(seq),
    seq,
    feature: 'works',
    name: 'start',
    state: 'refused',
    writtenAt: 0,
    refused,
  }) as Entry

test('what the outbox keeps of a refusal is in the reader’s language; from an older version in English', () => {
  const params = { distance: 120, minimum: 50 }
  const entries = [
    refusedEntry({ code: 'E050', message: far, reason: 'work.tooFar', params }, 1),
    refusedEntry({ code: 'E050', message: far }, 2),
    refusedEntry({ code: 'E039', message: 'This visit is finished' }, 3),
  ]
  render(
    <TestKit>
      <SyncList sending={undefined} entries={entries} />
    </TestKit>,
  )
  const reasons = [...document.querySelectorAll('li > p:nth-of-type(3)')].map((each) => each.textContent)
  expect(reasons).toEqual([
    'Sie sind 120 m vom Objekt entfernt; erlaubt sind höchstens 50 m',
    far,
    'Dieser Einsatz ist beendet',
  ])
})

test('D1-13, D2-34, F-18c: a refusal lists what there is in the reader’s language, one in the singular, nothing of none', () => {
  const failure = new CallFailure({
    status: 409,
    code: 'C001',
    message: 'Mia Tran has 40 visits and 1 active job',
    reason: 'user.hasWorks',
    params: { name: 'Mia Tran', holdings: holdingsOf({ visits: 40, activeJobs: 1, signedContracts: 0 }) },
  })
  render(
    <TestKit>
      <ErrorState error={failure} />
    </TestKit>,
  )
  expect(screen.getByText('Mia Tran hat noch: 40 Einsätze und 1 aktiver Auftrag')).toBeDefined()
})

test('a shape and the server are worded alike beside a field', async () => {
  const user = userEvent.setup()
  const refuse = async () => {
    const [template, params] = ['At most {max} characters', { max: 3 }]
    const errors = [{ path: 'name', message: 'At most 3 characters', template, params }]
    throw new CallFailure({ status: 422, code: 'E001', message: 'Some fields need attention', errors })
  }
  render(
    <TestKit>
      <Form
        draft={false}
        shape={z.object({ name: name(msg('Name is required')) })}
        start={{}}
        save={refuse}
        onSaved={() => undefined}
        submit="Save"
        summary={false}
      >
        <TextField name="name" label="Name" />
      </Form>
    </TestKit>,
  )
  const field = screen.getByLabelText('Name')
  const save = screen.getByRole('button', { name: 'Save' })
  await user.type(field, ' ')
  await user.click(save)
  expect(await screen.findByText('Der Name ist erforderlich')).toBeDefined()
  await user.type(field, 'x'.repeat(121))
  await user.click(save)
  expect(await screen.findByText('Höchstens 120 Zeichen')).toBeDefined()
  await user.clear(field)
  await user.type(field, 'long')
  await user.click(save)
  expect(await screen.findByText('Höchstens 3 Zeichen')).toBeDefined()
})
