import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

export async function signInAndRead(
  baseUrl: string,
  body: { email: string; password: string; tenant: string },
) {
  const client = createClient<paths>({ baseUrl })
  const signedIn = await client.POST('/api/auth/signin', { body })
  if (!signedIn.data) throw new Error(signedIn.error.message)
  const answer = signedIn.data.data
  if ('mfaRequired' in answer) throw new Error('A second factor is asked for')
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${answer.accessToken}`)
      return request
    },
  })
  const sites = await client.GET('/api/job/location', { params: { query: { page: 0, size: 5 } } })
  const unknown = await client.GET('/api/job/location/{id}', { params: { path: { id: 999_999_999 } } })
  const found = sites.data?.data ?? []
  return {
    person: answer.user.firstName,
    siteNames: (Array.isArray(found) ? found : found.content).map(({ name }) => name),
    refusalCode: unknown.error?.code,
  }
}
