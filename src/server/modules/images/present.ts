import type { Image } from '#contract/images.ts'
import { urlOf } from '#server/modules/files/service.ts'
import type { ImageRow } from './store.ts'

export function present(row: ImageRow): Image {
  const { account_id: _, folder, widths, ...image } = row
  const sources = widths.map((width) => ({ url: urlOf(folder, `${width}.webp`), width }))
  return {
    ...image,
    url: urlOf(folder, `${image.width}.webp`),
    sources,
    share_url: image.type === 'EVENT_COVER' ? urlOf(folder, 'share.jpg') : null,
    mime: 'image/webp',
  }
}
