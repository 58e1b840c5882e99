import { ApiError } from '#api-client/api-error.ts'
import { createClient } from '#api-client/client.ts'
import { uploadAttachment } from '#contract/events/attachments.ts'
import { uploadImage, type ImageType } from '#contract/events/images.ts'
import { checkImage } from '#app/data/images/check-image.ts'
import { fetchWithProgress } from '#app/lib/net/fetch-with-progress.ts'

type UploadContext = { origin: string; token: string; event_id: string }
type UploadOutcome = { shares: number[]; id?: string; code?: string; errors?: Record<string, string[]> }

declare global {
  var uploads: {
    image: (
      place: UploadContext,
      bytes: readonly number[],
      options?: { timeout_ms?: number; abort_ms?: number },
    ) => Promise<UploadOutcome>
    attachment: (place: UploadContext, bytes: readonly number[], name: string) => Promise<UploadOutcome>
    check: (type: ImageType, bytes: readonly number[], mime: string) => Promise<string | null>
  }
}

const clientFor = ({ origin, token }: UploadContext) =>
  createClient({
    base_url: `${origin}/api`,
    fetch: (input, init) => fetch(input, init),
    fetch_with_progress: fetchWithProgress,
    token: () => token,
    language: () => 'en',
  })

async function outcomeOf(work: (on_progress: (share: number) => void) => Promise<{ data: { id: string } }>) {
  const shares: number[] = []
  try {
    const { data } = await work((share) => shares.push(share))
    return { shares, id: data.id }
  } catch (error) {
    if (!(error instanceof ApiError)) return { shares, code: String(error) }
    return { shares, code: error.code, errors: error.errors }
  }
}

globalThis.uploads = {
  image: (place, bytes, { timeout_ms = 20_000, abort_ms } = {}) =>
    outcomeOf((on_progress) => {
      const file = new File([new Uint8Array(bytes)], 'cover.jpg', { type: 'image/jpeg' })
      const params = { event_id: place.event_id }
      const leaving = new AbortController()
      if (abort_ms !== undefined) setTimeout(() => leaving.abort(), abort_ms)
      const { signal } = leaving
      const options = {
        params,
        body: { type: 'EVENT_COVER' },
        file,
        on_progress,
        timeout_ms,
        signal,
      } as const
      return clientFor(place).call(uploadImage, options)
    }),
  attachment: (place, bytes, name) =>
    outcomeOf((on_progress) => {
      const file = new File([new Uint8Array(bytes)], name)
      const params = { event_id: place.event_id }
      return clientFor(place).call(uploadAttachment, { params, file, on_progress })
    }),
  check: async (type, bytes, mime) => {
    try {
      await checkImage(type, new File([new Uint8Array(bytes)], 'x', { type: mime }))
      return null
    } catch (error) {
      return error instanceof ApiError ? error.code : String(error)
    }
  },
}
