import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { ErrorPage } from '#app/shell/error-page.tsx'
import { stage, startTexts } from '#tests/app/ui/stage.tsx'

beforeAll(startTexts)

const title = () => screen.getByRole('heading', { level: 1 }).textContent
const home = () => screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')

test("a page that failed has the specification's words and the way home", async () => {
  await stage(<ErrorPage error={new Error('boom')} />)
  expect(title()).toBe('Something went wrong')
  expect(screen.getByText('An error occurred while loading the page')).toBeDefined()
  expect(home()).toBe('/')
})

test('a thing that the server does not know is a page that is not there', async () => {
  await stage(<ErrorPage error={new ApiError({ code: 'event.not_found', status: 404 })} />)
  expect(title()).toBe('Page not found')
  expect(screen.getByText('The page you are looking for does not exist')).toBeDefined()
  expect(home()).toBe('/')
})
