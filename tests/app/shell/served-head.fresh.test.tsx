import { act, render, screen } from '@testing-library/react'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import { makeRouter } from '#app/shell/app-router.tsx'
import { Providers } from '#app/shell/providers.tsx'

const SERVED = `<title>Harbour Lights · Harbour Hall</title>
  <meta name="viewport" content="width=device-width" />
  <meta property="og:title" content="Harbour Lights" data-served-head />
  <link rel="canonical" href="https://foyer.test/about-us" data-served-head />
  <script type="application/ld+json" data-served-head>{}</script>`

beforeEach(async () => {
  document.cookie = 'locale=en; path=/'
  await startI18n()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  vi.stubGlobal('scrollTo', () => undefined)
  document.head.innerHTML = SERVED
})
afterEach(() => vi.unstubAllGlobals())

test('the meta tags sent by the server are replaced on the next page and never duplicated', async () => {
  const router = makeRouter(createMemoryHistory({ initialEntries: ['/about-us'] }))
  render(<Providers router={router} />)
  await screen.findByRole('heading', { level: 1, name: 'About us' })
  expect(document.head.querySelectorAll('[data-served-head]')).toHaveLength(3)
  expect(document.head.querySelectorAll('title')).toHaveLength(1)
  expect(document.title).toBe('About us · Foyer')
  await act(() => router.navigate({ to: '/contact-us' }))
  await screen.findByRole('heading', { level: 1, name: 'Contact us' })
  expect(document.head.querySelectorAll('[data-served-head]')).toHaveLength(0)
  expect(document.head.querySelector('meta[name=viewport]')).not.toBeNull()
  expect(document.title).toBe('Contact us · Foyer')
})
