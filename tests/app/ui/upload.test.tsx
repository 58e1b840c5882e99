import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api-client/api-error.ts'
import { checkImage } from '#app/data/images/check-image.ts'
import { ImageField } from '#app/components/form/image-field.tsx'
import { FileField } from '#app/ui/fields/file-field.tsx'
import type { Upload } from '#app/ui/upload/use-upload.ts'
import { renderPage, loadTestTexts } from './render.tsx'

const KILO = 1024
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
const seen = { width: 2160, height: 1080 }
const decoded = vi.fn<() => void>()

beforeAll(async () => {
  await loadTestTexts()
  // jsdom decodes no images and creates no object URLs.
  vi.stubGlobal('createImageBitmap', async () => {
    decoded()
    if (seen.width === 0) throw new DOMException('broken', 'InvalidStateError')
    return { ...seen, close: () => undefined }
  })
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined })
})
beforeEach(() => Object.assign(seen, { width: 2160, height: 1080 }))

const choose = (file: File) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('there is nothing to choose a file with')
  fireEvent.change(input, { target: { files: [file] } })
}
const alerted = async () => (await screen.findByRole('alert')).textContent
const picture = (bytes: Uint8Array<ArrayBuffer> = PNG) =>
  new File([bytes], 'cover.png', { type: 'image/png' })

async function openCover(upload: Upload, more: { url?: string; onRemove?: () => Promise<unknown> } = {}) {
  const { url = null, ...rest } = more
  return renderPage(
    <ImageField id="cover" label="Cover" type="EVENT_COVER" url={url} upload={upload} {...rest} />,
  )
}

test('an image is shown during its upload with the progress, then as uploaded', async () => {
  const server = { answer: () => undefined as void }
  const upload = vi.fn<Upload>(async (_, { onProgress }) => {
    onProgress(0.4)
    await new Promise<void>((resolve) => {
      server.answer = resolve
    })
  })
  await openCover(upload)
  choose(picture())
  const bar = await screen.findByRole('progressbar', { name: 'Uploading cover.png' })
  expect(bar.getAttribute('aria-valuenow')).toBe('40')
  expect((await screen.findByRole('img', { name: 'Cover' })).getAttribute('src')).toBe('blob:preview')
  act(() => server.answer())
  expect(await screen.findByText('cover.png uploaded.')).toBeDefined()
  expect(upload.mock.lastCall?.[0].name).toBe('cover.png')
})

test('a cancelled upload ends without an error', async () => {
  const upload = vi.fn<Upload>(
    (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      ),
  )
  await openCover(upload)
  choose(picture())
  fireEvent.click(await screen.findByRole('button', { name: 'Stop upload' }))
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(upload.mock.lastCall?.[1].signal.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an upload continues after its page is left, and a failure is shown on any page', async () => {
  const server = { refuse: (_error: Error) => undefined as void }
  const upload = vi.fn<Upload>(
    () =>
      new Promise((_resolve, reject) => {
        server.refuse = reject
      }),
  )
  const { leave } = await openCover(upload)
  choose(picture())
  await screen.findByRole('progressbar', { name: 'Uploading cover.png' })
  act(() => leave())
  expect(await screen.findByText('Away')).toBeDefined()
  expect(upload.mock.lastCall?.[1].signal.aborted).toBe(false)
  act(() => server.refuse(new ApiError({ code: 'image.invalid_format', status: 422 })))
  expect(await screen.findByText(/^cover\.png was not uploaded\. /)).toBeDefined()
})

test.each([
  ['too small', { width: 599, height: 300 }, /at least 600 × 300 .*599 × 300/i],
  ['too large', { width: 4001, height: 2000 }, /at most 4000 × 4000 .*4001 × 2000/i],
  ['broken', { width: 0, height: 0 }, /cannot be read/],
])('an image that is %s is not sent, and the limits are shown', async (_, size, words) => {
  Object.assign(seen, size)
  const upload = vi.fn<Upload>()
  await openCover(upload)
  choose(picture())
  expect(await alerted()).toMatch(words)
  expect(upload).not.toHaveBeenCalled()
})

test('a file that only claims to be an image is not sent', async () => {
  const upload = vi.fn<Upload>()
  await openCover(upload)
  choose(new File(['GIF89a, really'], 'cover.png', { type: 'image/png' }))
  expect(await alerted()).toBe('Invalid image format. Please choose a JPEG, PNG or WebP image.')
  expect(upload).not.toHaveBeenCalled()
})

test('an image is decoded once, also when it is previewed again', async () => {
  const upload = vi.fn<Upload>((file) => checkImage('EVENT_COVER', file))
  await openCover(upload)
  decoded.mockClear()
  choose(picture())
  expect(await screen.findByText('cover.png uploaded.')).toBeDefined()
  expect(upload).toHaveBeenCalledOnce()
  expect(decoded).toHaveBeenCalledOnce()
})

test('an image of five megabytes is refused as too large', async () => {
  const upload = vi.fn<Upload>()
  const bytes = new Uint8Array(5 * KILO * KILO)
  bytes.set(PNG)
  await openCover(upload)
  choose(picture(bytes))
  expect(await alerted()).toBe('The file must be smaller than 5 MB. This one is 5 MB.')
  expect(upload).not.toHaveBeenCalled()
})

test('a server error about an image is shown in its words, and another image can be chosen', async () => {
  await openCover(() => Promise.reject(new ApiError({ code: 'permission.denied', status: 403 })))
  choose(picture())
  expect(await alerted()).toBe('Failed to upload. You do not have permission to do this.')
  expect(screen.getByRole('button', { name: 'Choose image' })).toHaveProperty('disabled', false)
})

test('an existing image can be replaced or removed', async () => {
  const onRemove = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  await openCover(vi.fn<Upload>(), { url: '/cover.webp', onRemove })
  expect(screen.getByRole('img', { name: 'Cover' }).getAttribute('src')).toBe('/cover.webp')
  expect(screen.getByRole('button', { name: 'Change image' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Cover' }))
  await waitFor(() => expect(onRemove).toHaveBeenCalledOnce())
})

async function openFiles(upload: Upload, onRemove?: () => Promise<unknown>) {
  const files = [{ id: 'a', name: 'plan.pdf', bytes: 1536, url: '/plan.pdf' }]
  await renderPage(
    <FileField
      id="files"
      label="Files"
      files={files}
      upload={upload}
      below_bytes={2 * KILO * KILO}
      accept=".pdf,.docx"
      {...(onRemove ? { onRemove } : {})}
    />,
  )
}

test('a dropped file is uploaded', async () => {
  const upload = vi.fn<Upload>(() => Promise.resolve())
  await openFiles(upload)
  const area = screen.getByRole('button', { name: 'Choose file' }).closest('[data-over]')
  const file = new File(['%PDF'], 'Menu.PDF')
  fireEvent.drop(area ?? document.body, { dataTransfer: { files: [file] } })
  expect(await screen.findByText('Menu.PDF uploaded.')).toBeDefined()
})

test.each([
  ['of another kind', new File(['x'], 'setup.exe'), 'Invalid file format. This kind of file cannot be used.'],
  [
    'of two megabytes',
    new File([new Uint8Array(2 * KILO * KILO)], 'plan.pdf'),
    'The file must be smaller than 2 MB. This one is 2 MB.',
  ],
])('a file %s is not sent', async (_, file, words) => {
  const upload = vi.fn<Upload>()
  await openFiles(upload)
  choose(file)
  expect(await alerted()).toBe(words)
  expect(upload).not.toHaveBeenCalled()
})

test('an existing file shows its size and why it cannot be removed', async () => {
  const onRemove = () => Promise.reject(new ApiError({ code: 'permission.denied', status: 403 }))
  await openFiles(vi.fn<Upload>(), onRemove)
  expect(screen.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toBe('/plan.pdf')
  expect(screen.getByText('1.5 kB')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Remove plan.pdf' }))
  expect(await alerted()).toBe('Failed to delete. You do not have permission to do this.')
})
