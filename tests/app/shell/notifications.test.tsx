import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Notice, NotificationProvider, useNotify } from '#app/ui/notifications.tsx'

function Sender({ notices }: { notices: Notice[] }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notices.forEach(notify)}>
      send
    </button>
  )
}

async function send(...texts: string[]) {
  const notices = texts.map((text): Notice => ({ kind: 'success', text }))
  render(
    <NotificationProvider>
      <Sender notices={notices} />
    </NotificationProvider>,
  )
  fireEvent.click(screen.getByText('send'))
  await act(() => vi.dynamicImportSettled())
}

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const shown = () => screen.queryAllByRole('status').map((one) => one.textContent)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a notice is spoken and leaves after four seconds', async () => {
  await send('Saved')
  expect(shown()).toEqual(['Saved'])
  pass(3_900)
  expect(shown()).toEqual(['Saved'])
  pass(200)
  expect(shown()).toEqual([])
})

test('at most five are shown; the others wait for their turn', async () => {
  await send('1', '2', '3', '4', '5', '6', '7')
  expect(shown()).toEqual(['1', '2', '3', '4', '5'])
  pass(4_100)
  expect(shown()).toEqual(['6', '7'])
})

test('a notice under the pointer stays until it is left', async () => {
  await send('Read me')
  fireEvent.mouseEnter(screen.getByRole('status'))
  pass(10_000)
  expect(shown()).toEqual(['Read me'])
  fireEvent.mouseLeave(screen.getByRole('status'))
  pass(4_100)
  expect(shown()).toEqual([])
})
