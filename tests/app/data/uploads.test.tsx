import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDeleteAttachment, useUploadAttachment } from '#app/data/attachments/mutations.ts'
import { useAttachments } from '#app/data/attachments/queries.ts'
import { useDeleteImage, useDeleteLogo, useUploadImage, useUploadLogo } from '#app/data/images/mutations.ts'
import { useImages } from '#app/data/images/queries.ts'
import { browserPorts } from '#app/lib/net/browser-ports.ts'
import { queryClient } from '#app/shell/query-client.ts'
import { stubNativeFiles } from '#tests/support/browser/native-files.ts'
import { fileOf, pdf, picture } from '#tests/support/uploads.ts'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

describe('screens with uploads', () => {
  let office: AppFixture
  let event_id: string
  beforeAll(async () => {
    await stubNativeFiles()
    office = await makeAppFixture()
    event_id = office.venue.event_id
  })
  beforeEach(() => office.open('/manage/events', office.venue.owner))
  afterEach(() => office.reset())
  afterAll(() => office.close())

  const png = async () => fileOf(await picture('png'), 'cover.png', 'image/png')

  test('the gallery shows an uploaded image and the event its cover until it is deleted', async () => {
    const { result } = renderHook(
      () => ({
        images: useImages(event_id),
        upload: useUploadImage(event_id),
        remove: useDeleteImage(event_id),
      }),
      { wrapper },
    )
    const sent = await act(async () =>
      result.current.upload.mutateAsync({
        file: await png(),
        type: 'EVENT_COVER',
      }),
    )
    await waitFor(() => expect(result.current.images.data).toEqual([sent]))
    await waitFor(async () =>
      expect((await browserPorts().db.events.get(event_id))?.cover_url).toBe(sent.url),
    )
    await act(() => result.current.remove.mutateAsync(sent.id))
    await waitFor(() => expect(result.current.images.data).toEqual([]))
    await waitFor(async () => expect((await browserPorts().db.events.get(event_id))?.cover_url).toBeNull())
  })

  test('an image is validated offline', async () => {
    const { result } = renderHook(() => useUploadImage(event_id), { wrapper })
    office.goOffline()
    const file = fileOf(Buffer.from('<svg/>'), 'logo.svg', 'image/svg+xml')
    const refused = { code: 'image.invalid_format', errors: { image: ['image.invalid_format'] } }
    await act(() =>
      expect(result.current.mutateAsync({ file, type: 'EVENT_IMAGE' })).rejects.toMatchObject(refused),
    )
    office.goOnline()
  })

  test('an image rejected by the server shows the reason', async () => {
    const { result } = renderHook(() => useUploadLogo(office.venue.organizer_id), { wrapper })
    const file = fileOf(Buffer.from('no picture'), 'logo.png', 'image/png')
    await act(() =>
      expect(result.current.mutateAsync({ file })).rejects.toMatchObject({
        code: 'image.invalid_format',
        status: 422,
      }),
    )
  })

  test('a logo is set and removed', async () => {
    const organizer_id = office.venue.organizer_id
    const { result } = renderHook(
      () => ({ upload: useUploadLogo(organizer_id), remove: useDeleteLogo(organizer_id) }),
      { wrapper },
    )
    const logo = await act(async () => result.current.upload.mutateAsync({ file: await png() }))
    expect(logo).toMatchObject({ organizer_id, type: 'ORGANIZER_LOGO' })
    await act(() => result.current.remove.mutateAsync())
    expect((await office.server.fetch(`http://foyer.test${logo.url}`)).status).toBe(404)
  })

  test('a file is attached and removed', async () => {
    const { result } = renderHook(
      () => ({
        attachments: useAttachments(event_id),
        upload: useUploadAttachment(event_id),
        remove: useDeleteAttachment(event_id),
      }),
      { wrapper },
    )
    const sent = await act(() => result.current.upload.mutateAsync({ file: fileOf(pdf(), '海港 rider.pdf') }))
    expect(sent.name).toBe('海港 rider.pdf')
    await waitFor(() => expect(result.current.attachments.data).toEqual([sent]))
    await act(() =>
      expect(result.current.upload.mutateAsync({ file: fileOf(pdf(), 'setup.exe') })).rejects.toMatchObject({
        code: 'attachment.invalid_format',
        errors: { file: ['attachment.invalid_format'] },
      }),
    )
    await act(() => result.current.remove.mutateAsync(sent.id))
    await waitFor(() => expect(result.current.attachments.data).toEqual([]))
  })
})
