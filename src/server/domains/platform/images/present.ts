import type { Image } from '#contract/events/images.ts'
import { pictureOf } from '#server/domains/platform/covers/service.ts'
import type { ImageRow } from './store.ts'

export function present(row: ImageRow): Image {
  const { id, event_id, organizer_id, type, bytes, created_at } = row
  return { id, event_id, organizer_id, type, ...pictureOf(row), bytes, mime: 'image/webp', created_at }
}
