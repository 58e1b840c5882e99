import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { CalendarInput } from '#app/ui/fields/time/calendar-input.tsx'
import { renderPage, loadTestTexts } from './render.tsx'

beforeAll(loadTestTexts)

function Start({ value: first = '' }) {
  const [value, setValue] = useState(first)
  return <CalendarInput id="start" label="Start" type="datetime-local" value={value} onChange={setValue} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Start')
const isVeiled = () => field().dataset['veiled'] === 'true'

test('an empty date reads as not set until the user types', async () => {
  await renderPage(<Start />)
  expect(screen.getByText('Not set')).toBeTruthy()
  expect(isVeiled()).toBe(true)
  fireEvent.focus(field())
  expect(screen.queryByText('Not set')).toBeNull()
  expect(isVeiled()).toBe(false)
  fireEvent.change(field(), { target: { value: '2026-12-05T19:30' } })
  fireEvent.blur(field())
  expect(screen.queryByText('Not set')).toBeNull()
  expect(isVeiled()).toBe(false)
})

test('a partial date stays visible on blur', async () => {
  await renderPage(<Start />)
  fireEvent.focus(field())
  Object.defineProperty(field(), 'validity', { value: { badInput: true } })
  fireEvent.blur(field())
  expect(isVeiled()).toBe(false)
})

test('a set date is shown', async () => {
  await renderPage(<Start value="2026-12-05T19:30" />)
  expect(isVeiled()).toBe(false)
  expect(field().value).toBe('2026-12-05T19:30')
})
