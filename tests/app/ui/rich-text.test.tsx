import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RichTextField } from '#app/ui/fields/rich-text-field.tsx'
import { readAddress } from '#app/ui/rich-text/extensions.ts'
import { renderPage, loadTestTexts } from './render.tsx'

const nowhere = { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() }
const no_place = { elementFromPoint: () => null }

// jsdom has no layout, and an editor reads the position of its text.
beforeAll(async () => {
  await loadTestTexts()
  Object.assign(Range.prototype, nowhere)
  Object.assign(document, no_place)
})
// Leftovers on the page would reach the next file of this worker.
afterAll(() => {
  for (const name of Object.keys(nowhere)) Reflect.deleteProperty(Range.prototype, name)
  for (const name of Object.keys(no_place)) Reflect.deleteProperty(document, name)
})

const written = vi.fn<(html: string) => void>()

function Description({ html, problem }: { html: string; problem?: string }) {
  const [value, setValue] = useState(html)
  return (
    <RichTextField
      id="description"
      label="Description"
      value={value}
      problem={problem}
      hint="What people read."
      max={10}
      onChange={(next) => {
        written(next)
        setValue(next)
      }}
    />
  )
}

async function open(html: string, problem?: string) {
  written.mockClear()
  await renderPage(<Description html={html} {...(problem ? { problem } : {})} />)
  return screen.findByRole('textbox', { name: 'Description' })
}

/** Dispatches a paste, for which jsdom has no clipboard. */
function paste(editor: HTMLElement, html: string) {
  const clipboardData = {
    getData: (type: string) => (type === 'text/html' ? html : ''),
    types: ['text/html'],
  }
  act(() => editor.focus())
  fireEvent.paste(editor, { clipboardData })
}

const tool = (name: string) => screen.getByRole('button', { name })

test('pasted text keeps its structure and loses all other markup', async () => {
  const editor = await open('')
  paste(
    editor,
    '<h1 style="color:red" onclick="x()">Big</h1><h5>Small</h5><p>A <b>bold</b> <font>word</font></p><script>x()</script><img src=x>',
  )
  await waitFor(() => expect(written).toHaveBeenCalled())
  expect(written.mock.lastCall?.[0]).toBe('<h2>Big</h2><h3>Small</h3><p>A <strong>bold</strong> word</p>')
})

test('a link other than web or mail becomes plain text', async () => {
  const editor = await open('')
  paste(editor, '<p><a href="javascript:alert(1)">bad</a> <a href="https://foyer.example">good</a></p>')
  await waitFor(() => expect(written).toHaveBeenCalled())
  const html = written.mock.lastCall?.[0]
  expect(html).not.toContain('javascript')
  expect(html).toContain('<a rel="noopener nofollow" href="https://foyer.example">good</a>')
})

test('a text of whitespace counts as empty', async () => {
  const editor = await open('')
  paste(editor, '<p>&nbsp; </p>')
  await waitFor(() => expect(written).toHaveBeenCalled())
  expect(written.mock.lastCall?.[0]).toBe('')
})

test('a toolbar button shows its state, and the arrow keys move between buttons', async () => {
  await open('<h2>Come in</h2>')
  expect(tool('Heading').getAttribute('aria-pressed')).toBe('true')
  expect(tool('Bold').getAttribute('aria-pressed')).toBe('false')
  const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
  expect(stops).toEqual([tool('Bold')])
  tool('Bold').focus()
  fireEvent.keyDown(tool('Bold'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(tool('Italic'))
  fireEvent.keyDown(tool('Italic'), { key: 'End' })
  expect(document.activeElement).toBe(tool('Link'))
  fireEvent.click(tool('Subheading'))
  await waitFor(() => expect(written.mock.lastCall?.[0]).toBe('<h3>Come in</h3>'))
})

test('an error is attached to the editor, with the length of the text', async () => {
  const editor = await open('<p>eleven char</p>', 'This is too long.')
  expect(editor.getAttribute('aria-invalid')).toBe('true')
  const help = document.getElementById(editor.getAttribute('aria-describedby') ?? '')
  await waitFor(() => expect(help?.textContent).toBe('This is too long.11 of 10 characters'))
})

test.each([
  ['foyer.example', 'https://foyer.example'],
  ['http://foyer.example/a', 'http://foyer.example/a'],
  ['mailto:a@foyer.example', 'mailto:a@foyer.example'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['', null],
])('the link address "%s" becomes %s', (typed, address) => {
  expect(readAddress(typed)).toBe(address)
})
