import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'
import { box, gala, recordSaves, press, rejectWith, ShowForm, type, type SavePayload } from './show-form.tsx'

beforeAll(loadTestTexts)

test('a form sends only the changed fields, with the row that the edit is based on', async () => {
  const { sent, save } = recordSaves()
  await renderPage(<ShowForm row={gala} save={save} />)
  type('Title', 'Gala night')
  press('Save show')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    body: { title: 'Gala night', note: null, prices: gala.prices },
    changed: { title: 'Gala night' },
    row: gala,
  })
})

test('a form for a new row sends every field', async () => {
  const { sent, save } = recordSaves()
  await renderPage(<ShowForm row={null} save={save} />)
  type('Title', 'New')
  press('Save show')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.changed).toEqual({ title: 'New', note: null, prices: [] })
})

test('a nested field is changed in place, in whole minor units', async () => {
  const { sent, save } = recordSaves()
  await renderPage(<ShowForm row={gala} save={save} />)
  type('Price', '13,50')
  press('Save show')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.changed).toEqual({ prices: [{ id: 'p1', label: 'Adult', cents: 1350 }] })
})

test('untouched fields follow the row; edited fields stay and are based on the earlier row', async () => {
  const { sent, save } = recordSaves()
  function Live() {
    const [row, setRow] = useState(gala)
    const rename = () => setRow({ ...row, title: `${row.title}!`, version: row.version + 1 })
    return (
      <>
        <button type="button" onClick={rename}>
          Rename
        </button>
        <ShowForm row={row} save={save} />
      </>
    )
  }
  await renderPage(<Live />)
  press('Rename')
  expect(box('Title').value).toBe('Gala!')
  type('Note', 'mine')
  press('Rename')
  expect(box('Note').value).toBe('mine')
  expect(box('Title').value).toBe('Gala!')
  press('Save show')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ changed: { note: 'mine' }, row: { version: 4 } })
})

test('an error is shown at its field and in the summary, which is focused and links to it', async () => {
  const { sent, save } = recordSaves()
  await renderPage(<ShowForm row={gala} save={save} />)
  type('Title', '')
  type('Price name', '')
  press('Save show')
  const summary = (await screen.findByText('There is a problem with 2 fields')).closest<HTMLElement>(
    '[role=alert]',
  )
  expect(document.activeElement).toBe(summary)
  expect(box('Title').getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(within(summary ?? document.body).getByRole('link', { name: 'Price name (1)' }))
  expect(document.activeElement).toBe(box('Price name'))
  type('Price name', 'Child')
  expect(box('Price name').getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText('There is a problem with 1 field')).toBeDefined()
  expect(document.activeElement).toBe(box('Price name'))
  expect(sent).toEqual([])
})

test('an error across fields is shown like one of the contract', async () => {
  await renderPage(<ShowForm row={gala} save={recordSaves().save} />)
  type('Title', 'Macbeth')
  press('Save show')
  expect(await screen.findByText('There is a problem with 1 field')).toBeDefined()
})

test('an invalid amount is an error of its field, and typing it counts as a change', async () => {
  await renderPage(<ShowForm row={gala} save={recordSaves().save} />)
  type('Price', 'a lot')
  press('Save show')
  expect(await screen.findByText('There is a problem with 1 field')).toBeDefined()
  expect(box('Price').value).toBe('a lot')
})

test('a validation error of the server is shown at its field', async () => {
  await renderPage(
    <ShowForm row={gala} save={rejectWith('request.invalid', { 'prices.0.label': ['too_long'] })} />,
  )
  type('Price name', 'Far too long')
  press('Save show')
  await waitFor(() => expect(box('Price name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/This is too long\./)).toHaveLength(2)
  expect(box('Price name').value).toBe('Far too long')
})

test('a server error about one field is shown there in its own words', async () => {
  await renderPage(<ShowForm row={gala} save={rejectWith('auth.email_taken')} />)
  type('Note', 'a@b.c')
  press('Save show')
  await waitFor(() => expect(box('Note').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/already registered/)).toHaveLength(2)
})

test('any other server error is shown above the form and the input stays', async () => {
  await renderPage(<ShowForm row={gala} save={rejectWith('permission.denied')} />)
  type('Title', 'Mine')
  press('Save show')
  expect(await screen.findByText('You do not have permission to do this.')).toBeDefined()
  expect(box('Title').value).toBe('Mine')
})

test('after a version conflict the edits are applied to the newest row', async () => {
  const tries: SavePayload[] = []
  function Live() {
    const [row, setRow] = useState(gala)
    const save = async (sent: SavePayload) => {
      tries.push(sent)
      if (tries.length > 1) return
      setRow({ ...gala, note: 'theirs', version: 4 })
      await rejectWith('version.stale')()
    }
    return <ShowForm row={row} save={save} />
  }
  await renderPage(<Live />)
  type('Title', 'Mine')
  press('Save show')
  expect(await screen.findByText(/Someone else changed this/)).toBeDefined()
  expect(box('Note').value).toBe('theirs')
  press('Save show')
  await waitFor(() => expect(tries).toHaveLength(2))
  expect(tries[1]).toMatchObject({ changed: { title: 'Mine' }, row: { version: 4 } })
})
