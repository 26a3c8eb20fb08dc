import { expect } from '@playwright/test'

interface ArrivedMail {
  subject: string
  text: string
}

/** The mails that arrived at this address, newest first. */
export async function mailsTo(email: string): Promise<ArrivedMail[]> {
  const where = new URL(process.env.MUSTER_JOURNEY_MAILS ?? '')
  where.searchParams.set('to', email)
  return (await fetch(where)).json() as Promise<ArrivedMail[]>
}

/** The newest of this many links to this page in mails to a person. */
export async function linkTo(email: string, page: string, count = 1): Promise<string> {
  const link = new RegExp(`https?:\\S+/${page}\\?token=\\S+`)
  const links = async () => (await mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[0] ?? [])
  await expect.poll(async () => (await links()).length, `links to ${page} in mails to ${email}`).toBe(count)
  const [newest] = await links()
  return newest!
}
