import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savePicture } from '#app/lib/save-picture.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15)'
const picture = new Blob(['png'], { type: 'image/png' })
let downloads: string[]

beforeEach(() => {
  downloads = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download)
  })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:code')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const useDevice = (userAgent: string, share: (data: ShareData) => Promise<void>) =>
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, canShare: () => true, share })

test('an iPhone saves a picture by its share sheet', async () => {
  const shared: string[] = []
  useDevice(IPHONE, ({ files = [] }) => Promise.resolve(void shared.push(...files.map(({ name }) => name))))
  await savePicture(picture, 'fps.png')
  expect(shared).toEqual(['fps.png'])
  expect(downloads).toEqual([])
})

test('a share sheet that is closed downloads nothing, one that fails does', async () => {
  useDevice(IPHONE, () => Promise.reject(new DOMException('closed', 'AbortError')))
  await savePicture(picture, 'fps.png')
  expect(downloads).toEqual([])
  useDevice(IPHONE, () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')))
  await savePicture(picture, 'fps.png')
  expect(downloads).toEqual(['fps.png'])
})

test('other devices download a picture', async () => {
  const share = vi.fn(() => Promise.resolve())
  useDevice(ANDROID, share)
  await savePicture(picture, 'fps.png')
  expect(downloads).toEqual(['fps.png'])
  expect(share).not.toHaveBeenCalled()
})
