import { newId, type Id } from '#contract/wire/id.ts'
import type { Image, ImagePurpose } from '#contract/events/images.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { localizedText } from '#contract/wire/translations.ts'
import type { Tx } from '#server/core/db/database.ts'
import type { Context } from '#server/core/http/context.ts'
import { urlOf } from '#server/domains/platform/files/service.ts'
import * as store from './store.ts'
import type { ImageRow } from './store.ts'

export type Picture = Pick<Image, 'url' | 'sources' | 'share_url' | 'width' | 'height'>
/** A picture with its alternative text in the reader's language; '' where there is none. */
export type PictureWithAlt = Picture & { alt: string }

/** Returns the URLs of event covers by event id. Events without a cover are omitted. */
export async function coversOf(tx: Tx, event_ids: readonly Id[]): Promise<Map<Id, string>> {
  if (event_ids.length === 0) return new Map()
  const rows = await store.listCovers(tx, event_ids)
  return new Map(rows.flatMap((row) => (row.event_id === null ? [] : [[row.event_id, imageUrl(row)]])))
}

/** Returns event covers in all sizes by event id. Events without a cover are omitted. */
export async function coverPicturesOf(tx: Tx, event_ids: readonly Id[]): Promise<Map<Id, Picture>> {
  if (event_ids.length === 0) return new Map()
  const rows = await store.listCovers(tx, event_ids)
  return new Map(rows.flatMap((row) => (row.event_id === null ? [] : [[row.event_id, pictureOf(row)]])))
}

/** Selects the images of an event and its organizer that the event's page shows. */
export function selectPictures(images: readonly ImageRow[]): {
  cover: Picture | null
  /** In upload order. */
  more: Picture[]
  logo_url: string | null
} {
  const cover = images.find(({ type }) => type === 'EVENT_COVER')
  const logo = images.find(({ organizer_id }) => organizer_id !== null)
  return {
    cover: cover === undefined ? null : pictureOf(cover),
    more: images.filter(({ type }) => type === 'EVENT_IMAGE').map(pictureOf),
    logo_url: logo === undefined ? null : imageUrl(logo),
  }
}

/** Returns the covers of other events by id. Those without a cover are omitted. */
export async function otherCoversOf(
  tx: Tx,
  other_event_ids: readonly Id[],
  reader: Locale,
): Promise<Map<Id, PictureWithAlt>> {
  const rows = other_event_ids.length === 0 ? [] : await store.listOtherCovers(tx, other_event_ids)
  return new Map(
    rows.flatMap((row) =>
      row.other_event_id === null ? [] : [[row.other_event_id, pictureWithAltOf(row, reader)]],
    ),
  )
}

/** Returns the URLs of these covers by id. */
export async function otherCoverUrlsOf(tx: Tx, other_event_ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = other_event_ids.length === 0 ? [] : await store.listOtherCovers(tx, other_event_ids)
  return new Map(
    rows.flatMap((row) => (row.other_event_id === null ? [] : [[row.other_event_id, imageUrl(row)]])),
  )
}

/** Returns the pictures of an other event: the cover, then the rest in upload order. */
export async function otherPicturesOf(
  tx: Tx,
  other_event_id: Id,
  reader: Locale,
): Promise<{ cover: PictureWithAlt | null; more: PictureWithAlt[] }> {
  const rows = await store.listOfOtherEvent(tx, other_event_id)
  const cover = rows.find(({ type }) => type === 'EVENT_COVER')
  return {
    cover: cover === undefined ? null : pictureWithAltOf(cover, reader),
    more: rows.filter((row) => row !== cover).map((row) => pictureWithAltOf(row, reader)),
  }
}

const pictureWithAltOf = (row: ImageRow, reader: Locale): PictureWithAlt => ({
  ...pictureOf(row),
  alt: localizedText(row, 'alt', reader),
})

/**
 * Returns an image as pages show it: its sizes, narrowest first, and for a cover the preview image for other
 * sites.
 */
export function pictureOf({
  type,
  folder,
  width,
  height,
  widths,
}: { type: ImagePurpose } & Pick<ImageRow, 'folder' | 'width' | 'height' | 'widths'>): Picture {
  return {
    url: urlOf(folder, `${width}.webp`),
    sources: widths.map((source_width) => ({
      url: urlOf(folder, `${source_width}.webp`),
      width: source_width,
    })),
    share_url: type === 'EVENT_COVER' || type === 'VENUE_PICTURE' ? urlOf(folder, 'share.jpg') : null,
    width,
    height,
  }
}

/** Returns the URLs of organizer logos by organizer id. Organizers without a logo are omitted. */
export async function logosOf(tx: Tx, organizer_ids: readonly Id[]): Promise<Map<Id, string>> {
  if (organizer_ids.length === 0) return new Map()
  const rows = await store.listLogos(tx, organizer_ids)
  return new Map(
    rows.flatMap((row) => (row.organizer_id === null ? [] : [[row.organizer_id, imageUrl(row)]])),
  )
}

/** Copies the cover of an event to a new event of the same account, if there is one. The files are shared. */
export async function copyCover(
  { tx, now, random }: Pick<Context, 'tx' | 'now' | 'random'>,
  from_event_id: Id,
  to_event_id: Id,
): Promise<void> {
  const [cover] = await store.lockOfType(tx, from_event_id, 'EVENT_COVER')
  if (cover === undefined) return
  await store.insert(tx, { ...cover, id: newId('image', random), event_id: to_event_id, created_at: now })
}

/**
 * Copies the event's payment QR codes in the same way.
 * @returns the new image id by the old one
 */
export async function copyPaymentCodes(
  { tx, now, random }: Pick<Context, 'tx' | 'now' | 'random'>,
  from_event_id: Id,
  to_event_id: Id,
): Promise<Map<Id, Id>> {
  const new_ids = new Map<Id, Id>()
  for (const code of await store.lockOfType(tx, from_event_id, 'PAYMENT_CODE')) {
    const id = newId('image', random)
    await store.insert(tx, { ...code, id, event_id: to_event_id, created_at: now })
    new_ids.set(code.id, id)
  }
  return new_ids
}

function imageUrl({ folder, width }: ImageRow): string {
  return urlOf(folder, `${width}.webp`)
}
