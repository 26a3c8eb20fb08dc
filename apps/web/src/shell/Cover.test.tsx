// @vitest-environment happy-dom
import { chooseCompany } from '@muster/client/company'
import { freshStorage } from '@muster/client/testing/browser-storage'
import { cleanup } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { showPage } from '../testing/show-page.tsx'
import { Cover } from './Cover.tsx'

const profile = {
  id: 7,
  fullName: 'Harbour City Cleaning',
  logoURL: null,
  coverImageURL: '/files/cover.webp',
  colorBackground: '#001737',
  colorMain: '#f11946',
  verified: true,
  language: 'en' as const,
}
const picture = () => document.querySelector<HTMLElement>('[style*="cover.webp"]')

beforeEach(() => {
  freshStorage()
  chooseCompany({ code: 'harbour', profile })
})
test("the company's picture stands above its first page alone", async () => {
  await showPage(Cover, '/')
  await expect.poll(picture).not.toBeNull()
  cleanup()
  await showPage(Cover, '/jobs')
  await expect.poll(() => document.querySelector('.no-print')).not.toBeNull()
  expect(picture()).toBeNull()
})
