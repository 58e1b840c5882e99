import 'fake-indexeddb/auto'
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isBlack, watchBlackPicture } from '#app/features/check-in/camera/black-picture.ts'
import { DoorLink } from '#offline/door-link/door-link.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { setUpDoorScreen } from './door-fixture.tsx'

const picture = (...rgb: [number, number, number]) =>
  Uint8ClampedArray.from(Array.from({ length: 16 * 16 }, () => [...rgb, 255]).flat())

describe('a black picture', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('noise of a covered camera is black, one lit pixel is not', () => {
    expect(isBlack(picture(0, 0, 0))).toBe(true)
    expect(isBlack(picture(18, 9, 20))).toBe(true)
    const lit = picture(0, 0, 0)
    lit[4 * 100 + 1] = 90
    expect(isBlack(lit)).toBe(false)
  })

  test('it is reported once after three dark checks, and its end at once', () => {
    vi.useFakeTimers()
    let shown = picture(0, 0, 0)
    const context = { drawImage: () => undefined, getImageData: () => ({ data: shown }) }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    const video = Object.defineProperty(document.createElement('video'), 'videoWidth', { value: 640 })
    const changes: boolean[] = []
    const stop = watchBlackPicture(video, (is_black) => changes.push(is_black))
    vi.advanceTimersByTime(10_000)
    expect(changes).toEqual([])
    vi.advanceTimersByTime(30_000)
    expect(changes).toEqual([true])
    shown = picture(200, 200, 200)
    vi.advanceTimersByTime(5_000)
    expect(changes).toEqual([true, false])
    shown = picture(0, 0, 0)
    stop()
    vi.advanceTimersByTime(60_000)
    expect(changes).toEqual([true, false])
  })
})

describe('the camera of a phone', () => {
  const fixture = useFixture()
  const door = setUpDoorScreen(fixture)
  afterEach(() => vi.restoreAllMocks())

  test('trouble is told to the engine with its time, and nothing once the door is left', async () => {
    const told = vi.spyOn(DoorLink.prototype, 'setCamera')
    const { unmount } = await door.startScanning()
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith({
        state: expect.stringMatching(/^(missing|insecure)$/) as string,
        since_ms: expect.any(Number) as number,
      }),
    )
    unmount()
    expect(told).toHaveBeenLastCalledWith(null)
  })
})
