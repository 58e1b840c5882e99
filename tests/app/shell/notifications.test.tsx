import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import {
  type Notice,
  NOTICE_POSITIONS,
  NotificationProvider,
  type NoticePosition,
  useNotify,
} from '#app/ui/notifications.tsx'

function Sender({ notices }: { notices: Notice[] }) {
  const notify = useNotify()
  return (
    <button type="button" onClick={() => notices.forEach(notify)}>
      send
    </button>
  )
}

async function sendAll(notices: Notice[], position?: NoticePosition) {
  render(
    <NotificationProvider {...(position ? { position } : {})}>
      <Sender notices={notices} />
    </NotificationProvider>,
  )
  fireEvent.click(screen.getByText('send'))
  await act(() => vi.dynamicImportSettled())
}
const send = (...texts: string[]) => sendAll(texts.map((text) => ({ kind: 'success', text })))

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const visibleNotifications = () => screen.queryAllByRole('status').map((one) => one.textContent)

beforeAll(async () => {
  document.cookie = 'locale=en'
  await startI18n()
})
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const placeOf = (text: string) =>
  screen.getByText(text).closest('[data-position]')?.getAttribute('data-position')

test('a repeated notice of a double click is shown once; a later one is shown again', async () => {
  await send('Room saved.', 'Room saved.', 'Sent.')
  expect(visibleNotifications()).toEqual(['Room saved.', 'Sent.'])
  pass(600)
  fireEvent.click(screen.getByText('send'))
  await act(() => vi.dynamicImportSettled())
  expect(visibleNotifications()).toEqual(['Room saved.', 'Sent.', 'Room saved.', 'Sent.'])
})

test('a notice is announced and closes after four seconds', async () => {
  await send('Saved')
  expect(visibleNotifications()).toEqual(['Saved'])
  pass(3_900)
  expect(visibleNotifications()).toEqual(['Saved'])
  pass(200)
  expect(visibleNotifications()).toEqual([])
})

test('at most five notices are shown; the others are queued', async () => {
  await send('1', '2', '3', '4', '5', '6', '7')
  expect(visibleNotifications()).toEqual(['1', '2', '3', '4', '5'])
  pass(4_100)
  expect(visibleNotifications()).toEqual(['6', '7'])
})

/** jsdom has no movement of the pointer. */
const moved = (movementX: number) =>
  Object.defineProperties(new MouseEvent('mousemove', { bubbles: true }), {
    movementX: { value: movementX },
    movementY: { value: 0 },
  })

test('a hovered notice stays until the pointer leaves', async () => {
  await send('Read me')
  fireEvent(screen.getByRole('status'), moved(3))
  pass(10_000)
  expect(visibleNotifications()).toEqual(['Read me'])
  fireEvent.mouseLeave(screen.getByRole('status'))
  pass(4_100)
  expect(visibleNotifications()).toEqual([])
})

test('a notice that appears under a resting pointer goes by itself', async () => {
  await send('Read me')
  fireEvent(screen.getByRole('status'), moved(0))
  pass(4_100)
  expect(visibleNotifications()).toEqual([])
})

test('a focused notice stays until it loses focus', async () => {
  await send('Read me')
  const close = screen.getByRole('button', { name: 'Close' })
  act(() => close.focus())
  pass(10_000)
  expect(visibleNotifications()).toEqual(['Read me'])
  act(() => close.blur())
  pass(4_100)
  expect(visibleNotifications()).toEqual([])
})

test('notices are at the bottom right by default', async () => {
  await send('Here')
  expect(placeOf('Here')).toBe('bottom-right')
})

test.each(NOTICE_POSITIONS)('the provider positions notices at %s', async (position) => {
  await sendAll([{ kind: 'info', text: 'There' }], position)
  expect(placeOf('There')).toBe(position)
})

test('a single notice has its own position and counts towards the five', async () => {
  const elsewhere = { kind: 'info', text: 'Above', position: 'top-center' } as const
  await sendAll([elsewhere, ...['1', '2', '3', '4', '5'].map((text): Notice => ({ kind: 'info', text }))])
  expect(placeOf('Above')).toBe('top-center')
  expect(visibleNotifications().toSorted()).toEqual(['1', '2', '3', '4', 'Above'])
})

test('an error is announced at once', async () => {
  await sendAll([{ kind: 'error', text: 'It failed' }])
  expect(screen.getByRole('alert').textContent).toBe('It failed')
})

test('without reduced motion a notice takes a quarter of a second to close', async () => {
  const motion = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => motion)
  await send('Going')
  pass(4_000)
  expect(visibleNotifications()).toEqual(['Going'])
  pass(240)
  expect(visibleNotifications()).toEqual(['Going'])
  pass(20)
  expect(visibleNotifications()).toEqual([])
})
