import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'
import { box, gala, recordSaves, press, rejectWith, ShowForm, type, type SavePayload } from './show-form.tsx'

beforeAll(loadTestTexts)

test('only what was changed is sent, with the row that the typing began from', async () => {
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

test('of something new everything is sent', async () => {
  const { sent, save } = recordSaves()
  await renderPage(<ShowForm row={null} save={save} />)
  type('Title', 'New')
  press('Save show')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.changed).toEqual({ title: 'New', note: null, prices: [] })
})

test('a field deep inside is changed in its place, in whole minor units', async () => {
  const { sent, save } = recordSaves()
  await renderPage(<ShowForm row={gala} save={save} />)
  type('Price', '13,50')
  press('Save show')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.changed).toEqual({ prices: [{ id: 'p1', label: 'Adult', cents: 1350 }] })
})

test('what is untouched follows the row; what is typed stays, and is based on the row before', async () => {
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

test('a fault is said beside its field and in the summary, which has the focus and leads there', async () => {
  const { sent, save } = recordSaves()
  await renderPage(<ShowForm row={gala} save={save} />)
  type('Title', '')
  type('Price name', '')
  press('Save show')
  const summary = (await screen.findByText('2 fields need another look')).closest<HTMLElement>('[role=alert]')
  expect(document.activeElement).toBe(summary)
  expect(box('Title').getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(within(summary ?? document.body).getByRole('link', { name: 'Price name (1)' }))
  expect(document.activeElement).toBe(box('Price name'))
  type('Price name', 'Child')
  expect(box('Price name').getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByText('1 field needs another look')).toBeDefined()
  expect(document.activeElement).toBe(box('Price name'))
  expect(sent).toEqual([])
})

test('a fault between fields is said like one of the contract', async () => {
  await renderPage(<ShowForm row={gala} save={recordSaves().save} />)
  type('Title', 'Macbeth')
  press('Save show')
  expect(await screen.findByText('1 field needs another look')).toBeDefined()
})

test('an amount that is none is a fault of its field, and typing it counts as a change', async () => {
  await renderPage(<ShowForm row={gala} save={recordSaves().save} />)
  type('Price', 'a lot')
  press('Save show')
  expect(await screen.findByText('1 field needs another look')).toBeDefined()
  expect(box('Price').value).toBe('a lot')
})

test('what the server finds wrong stands beside the field it is about', async () => {
  await renderPage(
    <ShowForm row={gala} save={rejectWith('request.invalid', { 'prices.0.label': ['too_long'] })} />,
  )
  type('Price name', 'Far too long')
  press('Save show')
  await waitFor(() => expect(box('Price name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/This is too long\./)).toHaveLength(2)
  expect(box('Price name').value).toBe('Far too long')
})

test('a refusal that is about one field is said there in its own words', async () => {
  await renderPage(<ShowForm row={gala} save={rejectWith('auth.email_taken')} />)
  type('Note', 'a@b.c')
  press('Save show')
  await waitFor(() => expect(box('Note').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/already registered/)).toHaveLength(2)
})

test('any other refusal is said above the form, and what was typed stays', async () => {
  await renderPage(<ShowForm row={gala} save={rejectWith('permission.denied')} />)
  type('Title', 'Mine')
  press('Save show')
  expect(await screen.findByText('You do not have permission to do this.')).toBeDefined()
  expect(box('Title').value).toBe('Mine')
})

test('after a stale version the typing is laid over the newest row', async () => {
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
  expect(await screen.findByText(/Somebody changed this/)).toBeDefined()
  expect(box('Note').value).toBe('theirs')
  press('Save show')
  await waitFor(() => expect(tries).toHaveLength(2))
  expect(tries[1]).toMatchObject({ changed: { title: 'Mine' }, row: { version: 4 } })
})
