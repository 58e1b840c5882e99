import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { SortableList } from '#app/ui/sortable/sortable-list.tsx'
import { renderPage, loadTestTexts } from './render.tsx'

beforeAll(loadTestTexts)

const tickets = [
  { id: 'a', name: 'Early' },
  { id: 'b', name: 'Standard' },
  { id: 'c', name: 'VIP' },
]

function Tickets({ onSort, disabled = false }: { onSort: (keys: string[]) => void; disabled?: boolean }) {
  const [rows, setRows] = useState(tickets)
  return (
    <SortableList
      label="Tickets"
      items={rows}
      itemKey={({ id }) => id}
      itemName={({ name }) => name}
      disabled={disabled}
      onSort={(keys) => {
        onSort(keys)
        setRows(keys.flatMap((key) => rows.filter(({ id }) => id === key)))
      }}
    >
      {({ name }) => <span>{name}</span>}
    </SortableList>
  )
}

const order = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })

test('a row moves up and down by its buttons, and its new position is announced', async () => {
  const onSort = vi.fn<(keys: string[]) => void>()
  await renderPage(<Tickets onSort={onSort} />)
  button('Move VIP up').focus()
  fireEvent.click(button('Move VIP up'))
  expect(onSort).toHaveBeenLastCalledWith(['a', 'c', 'b'])
  expect(order()).toEqual(['Early', 'VIP', 'Standard'])
  expect(screen.getByText('VIP is now in position 2 of 3.')).toBeDefined()
  expect(document.activeElement).toBe(button('Move VIP up'))
  fireEvent.click(button('Move Early down'))
  expect(order()).toEqual(['VIP', 'Early', 'Standard'])
})

test('the first row cannot move up and the last one cannot move down', async () => {
  const onSort = vi.fn<(keys: string[]) => void>()
  await renderPage(<Tickets onSort={onSort} />)
  fireEvent.click(button('Move Early up'))
  fireEvent.click(button('Move VIP down'))
  expect(onSort).not.toHaveBeenCalled()
  expect(button('Move Early up').getAttribute('aria-disabled')).toBe('true')
})

test('each handle says what it moves and how to move it by keyboard', async () => {
  await renderPage(<Tickets onSort={() => undefined} />)
  const help = button('Move Standard').getAttribute('aria-describedby')
  expect(document.getElementById(help ?? '')?.textContent).toMatch(/^Press Space to pick this up/)
})

/** jsdom has no layout: rows of 40 px below each other. */
function layOut() {
  const rectOf = (element: Element) => {
    const rows = screen.getAllByRole('listitem')
    const at = rows.findIndex((row) => row.contains(element))
    return new DOMRect(0, Math.max(0, at) * 40, 200, 40)
  }
  return vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rectOf(this)
  })
}

/** Records the text of the live regions after each change. */
function listen() {
  const heard: string[] = []
  const regions = () => [...document.querySelectorAll('[role=status]')]
  const watch = new MutationObserver((changes) => {
    const changed = regions().filter((region) => changes.some(({ target }) => region.contains(target)))
    heard.push(...changed.map(({ textContent }) => textContent))
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  return { heard, stop: () => watch.disconnect() }
}

test('picking up, each move and dropping by keyboard are announced once', async () => {
  await renderPage(<Tickets onSort={() => undefined} />)
  const layout = layOut()
  const { heard, stop } = listen()
  const handle = button('Move VIP')
  const press = async (code: string) => {
    fireEvent.keyDown(handle, { code })
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  handle.focus()
  await press('Space')
  expect(heard).toEqual(['VIP picked up, position 3 of 3.'])
  await press('ArrowUp')
  await press('ArrowDown')
  await press('ArrowUp')
  await press('Space')
  await waitFor(() => expect(order()).toEqual(['Early', 'VIP', 'Standard']))
  expect(heard).toEqual([
    'VIP picked up, position 3 of 3.',
    'VIP is now in position 2 of 3.',
    'VIP is now in position 3 of 3.',
    'VIP is now in position 2 of 3.',
    'VIP is now in position 2 of 3.',
  ])
  stop()
  layout.mockRestore()
})

test('a list without sort permission keeps its order', async () => {
  const onSort = vi.fn<(keys: string[]) => void>()
  await renderPage(<Tickets onSort={onSort} disabled />)
  fireEvent.click(button('Move VIP up'))
  expect(onSort).not.toHaveBeenCalled()
  expect(button('Move VIP')).toHaveProperty('disabled', true)
})
