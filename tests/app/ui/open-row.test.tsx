import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openRow } from '#app/ui/table/open-row.ts'

const Row = ({ onOpen, onLink }: { onOpen?: () => void; onLink?: () => void }) => {
  const { sx: _, ...opening } = openRow(onOpen)
  return (
    <ul>
      <li {...opening}>
        <a
          href="#there"
          onClick={(event) => {
            event.preventDefault()
            onLink?.()
          }}
        >
          Name
        </a>
        <span>Beside</span>
        <button type="button">Menu</button>
      </li>
    </ul>
  )
}

test('a row without an action of its own opens its first link, and its button does not open it', () => {
  const onLink = vi.fn()
  render(<Row onLink={onLink} />)
  fireEvent.click(screen.getByText('Beside'))
  expect(onLink).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('link'))
  expect(onLink).toHaveBeenCalledTimes(2)
  fireEvent.click(screen.getByRole('button'))
  expect(onLink).toHaveBeenCalledTimes(2)
  expect(screen.getByRole('listitem').tabIndex).toBe(-1)
})

test('a row with an action opens by a click beside its links and by Enter', () => {
  const onOpen = vi.fn()
  const onLink = vi.fn()
  render(<Row onOpen={onOpen} onLink={onLink} />)
  const row = screen.getByRole('listitem')
  expect(row.tabIndex).toBe(0)
  fireEvent.click(screen.getByText('Beside'))
  fireEvent.keyDown(row, { key: 'Enter' })
  expect(onOpen).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(screen.getByRole('link'), { key: 'Enter' })
  fireEvent.click(screen.getByRole('link'))
  expect(onOpen).toHaveBeenCalledTimes(2)
  expect(onLink).toHaveBeenCalledTimes(1)
})
