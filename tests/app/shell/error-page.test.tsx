import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { reportReachable, reportUnreachable } from '#app/lib/net/reachability.ts'
import { ErrorPage } from '#app/shell/pages/error-page.tsx'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'

beforeAll(loadTestTexts)
afterEach(reportReachable)

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const home = () => screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')

test('S19.10: a failed page says so and links home', async () => {
  await renderPage(<ErrorPage error={new Error('boom')} />)
  expect(title()).toBe('Something went wrong')
  expect(screen.getByText('An error occurred while loading the page')).toBeDefined()
  expect(home()).toBe('/')
})

test('a resource unknown to the server shows the not-found page', async () => {
  await renderPage(<ErrorPage error={new ApiError({ code: 'event.not_found', status: 404 })} />)
  expect(title()).toBe('Page not found')
  expect(screen.getByText('The page you are looking for does not exist')).toBeDefined()
  expect(home()).toBe('/')
})

test('a page that failed to load offline is not reported as an error', async () => {
  reportUnreachable()
  await renderPage(<ErrorPage error={new Error('boom')} />)
  expect(title()).toBe('You are offline.')
  expect(screen.getByText(/^This page is not stored on this device/)).toBeDefined()
})
