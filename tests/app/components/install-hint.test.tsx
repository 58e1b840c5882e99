import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { install_method, watchInstall } from '#app/lib/install.ts'
import { InstallHint } from '#app/components/install-hint.tsx'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'

beforeAll(loadTestTexts)
beforeEach(() => {
  localStorage.clear()
  install_method.set(null)
})
// The stubbed properties hide those of the browser.
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['userAgent', 'maxTouchPoints', 'standalone']) Reflect.deleteProperty(navigator, name)
})

/** Fires the event with which Chromium offers to install the app. */
function offer() {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}

const noop = () => undefined
const asDevice = (userAgent: string, maxTouchPoints: number, is_standalone = false) => {
  vi.stubGlobal('matchMedia', () => ({ matches: is_standalone, addListener: noop, removeListener: noop }))
  Object.defineProperties(navigator, {
    userAgent: { value: userAgent, configurable: true },
    maxTouchPoints: { value: maxTouchPoints, configurable: true },
    standalone: { value: is_standalone, configurable: true },
  })
}
const CHROME = 'Mozilla/5.0 (Linux; Android 16) Chrome/156.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X) Safari/605'

test('the page offers to install where the browser does, and the button opens the prompt once', async () => {
  asDevice(CHROME, 5)
  watchInstall()
  await renderPage(<InstallHint />)
  expect(screen.queryByRole('note')).toBeNull()
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Install app' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('note')).toBeNull()
})

test('a declined install hint is not shown again on this device', async () => {
  asDevice(CHROME, 5)
  watchInstall()
  const view = await renderPage(<InstallHint />)
  offer()
  fireEvent.click(await screen.findByRole('button', { name: 'Do not show this again' }))
  expect(screen.queryByRole('note')).toBeNull()
  view.unmount()
  await renderPage(<InstallHint />)
  offer()
  expect(screen.queryByRole('note')).toBeNull()
})

test.each([
  ['an iPhone', IPHONE, 5],
  ['an iPad, which says that it is a Mac', MAC, 5],
])('%s shows the manual install steps', async (_device, agent, touches) => {
  asDevice(agent, touches)
  watchInstall()
  await renderPage(<InstallHint />)
  expect(await screen.findByText(/^Tap Share, then “Add to Home Screen”/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Install app' })).toBeNull()
})

test.each([
  ['a Mac', MAC, 0, false],
  ['the installed app', IPHONE, 5, true],
])('%s shows no install hint', async (_device, agent, touches, is_installed) => {
  asDevice(agent, touches, is_installed)
  watchInstall()
  await renderPage(<InstallHint />)
  expect(screen.queryByRole('note')).toBeNull()
})
