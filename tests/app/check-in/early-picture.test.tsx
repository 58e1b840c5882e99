import { render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { attachStream } from '#app/features/check-in/camera/camera-stream.ts'
import {
  cameraVideo,
  earlyVideo,
  openStreamEarly,
  takeStream,
} from '#app/features/check-in/camera/early-stream.ts'
import { OpeningScreen } from '#app/features/check-in/entry/opening-screen.tsx'
import { setMarker } from '#app/lib/doors/door-marker.ts'
import { startI18n } from '#app/lib/i18n/i18n.ts'

const LIST = 'cil_EARLY'

/** A camera as far as the page sees one; jsdom has none. */
function stubCamera(facingMode = 'environment') {
  const track = { readyState: 'live', label: '', stop: vi.fn(), getSettings: () => ({ facingMode }) }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  vi.stubGlobal('isSecureContext', true)
  const value = { getUserMedia: () => Promise.resolve(stream) }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value })
  return { stream, track }
}

describe("the camera's picture before the door", () => {
  const play = vi.fn(() => Promise.resolve())

  beforeEach(async () => {
    await startI18n('check-in')
    document.body.innerHTML = '<div id="root"><div class="first-paint"></div></div>'
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
    play.mockClear()
  })
  afterEach(async () => {
    await takeStream(undefined).catch(() => undefined)
    cameraVideo().srcObject = null
    cameraVideo().remove()
    localStorage.clear()
    Reflect.deleteProperty(navigator, 'mediaDevices')
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('a phone that has scanned here shows the picture over the initial HTML', async () => {
    const { stream } = stubCamera()
    setMarker(LIST, 'used')
    openStreamEarly(LIST)
    await waitFor(() => expect(document.querySelector('#root > .first-paint > video')).toBe(cameraVideo()))
    expect(cameraVideo()).toMatchObject({ srcObject: stream, muted: true, playsInline: true })
    expect(play).toHaveBeenCalledTimes(1)
  })

  test('a phone that has not scanned here asks for no camera', () => {
    stubCamera()
    openStreamEarly(LIST)
    expect(earlyVideo()).toBeNull()
  })

  test('the screen of an opening door takes the picture over, and lets go of it', async () => {
    const { stream } = stubCamera()
    setMarker(LIST, 'used')
    openStreamEarly(LIST)
    const view = render(<OpeningScreen />)
    expect(view.container.querySelector('.early-picture > video')).toBe(cameraVideo())
    await waitFor(() => expect(cameraVideo().srcObject).toBe(stream))
    view.unmount()
    expect(cameraVideo().isConnected).toBe(false)
  })

  test('a stream that comes when another screen is there is not shown', async () => {
    const { stream } = stubCamera()
    setMarker(LIST, 'used')
    openStreamEarly(LIST)
    document.querySelector('.first-paint')?.remove()
    await waitFor(() => expect(cameraVideo().srcObject).toBe(stream))
    expect(cameraVideo().isConnected).toBe(false)
  })

  test('a stream that nobody uses is released with its picture', async () => {
    vi.useFakeTimers()
    try {
      const { track } = stubCamera()
      setMarker(LIST, 'used')
      openStreamEarly(LIST)
      await vi.advanceTimersByTimeAsync(10_000)
      expect(track.stop).toHaveBeenCalledTimes(1)
      expect(cameraVideo().srcObject).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  test('a stream that the picture shows already goes on without a gap', () => {
    const { stream, track } = stubCamera('user')
    const video = document.createElement('video')
    const set = vi.fn<(shown: MediaStream) => void>()
    Object.defineProperty(video, 'srcObject', { get: () => set.mock.calls.at(-1)?.[0] ?? null, set })
    const media = { stream, track } as unknown as Parameters<typeof attachStream>[1]
    attachStream(video, media)
    attachStream(video, media)
    expect(set).toHaveBeenCalledTimes(1)
    expect(video.style.transform).toBe('scaleX(-1)')
  })
})
