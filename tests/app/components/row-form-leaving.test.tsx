import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { busyReason } from '#app/lib/busy.ts'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'
import { box, gala, recordSaves, press, ShowForm, type } from './show-form.tsx'

beforeAll(loadTestTexts)

test('unsaved input delays app updates and asks before the page is left', async () => {
  const { leave } = await renderPage(<ShowForm row={gala} save={recordSaves().save} />)
  expect(busyReason()).toBeNull()
  type('Title', 'Mine')
  expect(busyReason()).toBe('unsaved')
  act(leave)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(box('Title').value).toBe('Mine'))
  act(leave)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  expect(await screen.findByText('Away')).toBeDefined()
})

test('a saved form can be left at once', async () => {
  const stand = { leave: () => undefined as void }
  const page = <ShowForm row={gala} save={recordSaves().save} onSaved={() => stand.leave()} />
  const { leave } = await renderPage(page)
  stand.leave = leave
  type('Title', 'Mine')
  press('Save show')
  expect(await screen.findByText('Away')).toBeDefined()
})

test('a dialog with unsaved input asks before it closes; an untouched one closes', async () => {
  let closed = 0
  await renderPage(<ShowForm row={gala} save={recordSaves().save} onClose={() => (closed += 1)} />)
  press('Close')
  expect(closed).toBe(1)
  type('Title', 'Mine')
  press('Close')
  expect(closed).toBe(1)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  expect(closed).toBe(2)
})
