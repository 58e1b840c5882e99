import type { Image } from '#contract/events/images.ts'
import { pictureOf } from '#server/modules/covers/service.ts'
import type { ImageRow } from './store.ts'

export function present(row: ImageRow): Image {
  const { account_id: _, other_event_id: __, folder: ___, widths: ____, ...image } = row
  return { ...image, ...pictureOf(row), mime: 'image/webp' }
}
