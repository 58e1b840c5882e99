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
/** With what is to be seen, in the reader's language; '' where nobody said it. */
export type PictureWithAlt = Picture & { alt: string }

/** Where the covers of events can be fetched, by the event's id; events without one are left out. */
export async function coversOf(tx: Tx, event_ids: readonly Id[]): Promise<Map<Id, string>> {
  if (event_ids.length === 0) return new Map()
  const rows = await store.listCovers(tx, event_ids)
  return new Map(rows.flatMap((row) => (row.event_id === null ? [] : [[row.event_id, addressOf(row)]])))
}

/** The covers of events in all their sizes, by the event's id; events without one are left out. */
export async function coverPicturesOf(tx: Tx, event_ids: readonly Id[]): Promise<Map<Id, Picture>> {
  if (event_ids.length === 0) return new Map()
  const rows = await store.listCovers(tx, event_ids)
  return new Map(rows.flatMap((row) => (row.event_id === null ? [] : [[row.event_id, pictureOf(row)]])))
}

/** What the page of an event shows, of its images and its organizer's. */
export function selectPictures(images: readonly ImageRow[]): {
  cover: Picture | null
  /** In the order of their coming. */
  more: Picture[]
  logo_url: string | null
} {
  const cover = images.find(({ type }) => type === 'EVENT_COVER')
  const logo = images.find(({ organizer_id }) => organizer_id !== null)
  return {
    cover: cover === undefined ? null : pictureOf(cover),
    more: images.filter(({ type }) => type === 'EVENT_IMAGE').map(pictureOf),
    logo_url: logo === undefined ? null : addressOf(logo),
  }
}

/** The covers of other events by their ids; those without one are left out. */
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

/** Where those covers can be fetched. */
export async function otherCoverUrlsOf(tx: Tx, other_event_ids: readonly Id[]): Promise<Map<Id, string>> {
  const rows = other_event_ids.length === 0 ? [] : await store.listOtherCovers(tx, other_event_ids)
  return new Map(
    rows.flatMap((row) => (row.other_event_id === null ? [] : [[row.other_event_id, addressOf(row)]])),
  )
}

/** The pictures of an other event, the cover apart, the rest in the order of their coming. */
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

/** An image as pages show it: its sizes, narrowest first, and for what leads a page what other sites preview. */
export function pictureOf({
  type,
  folder,
  width,
  height,
  widths,
}: { type: ImagePurpose } & Pick<ImageRow, 'folder' | 'width' | 'height' | 'widths'>): Picture {
  return {
    url: urlOf(folder, `${width}.webp`),
    sources: widths.map((each) => ({ url: urlOf(folder, `${each}.webp`), width: each })),
    share_url: type === 'EVENT_COVER' || type === 'VENUE_PICTURE' ? urlOf(folder, 'share.jpg') : null,
    width,
    height,
  }
}

/** Where the logos of organizers can be fetched, by the organizer's id; those without one are left out. */
export async function logosOf(tx: Tx, organizer_ids: readonly Id[]): Promise<Map<Id, string>> {
  if (organizer_ids.length === 0) return new Map()
  const rows = await store.listLogos(tx, organizer_ids)
  return new Map(
    rows.flatMap((row) => (row.organizer_id === null ? [] : [[row.organizer_id, addressOf(row)]])),
  )
}

/** Gives a new event of the same account the cover of another, if it has one; the files are shared. */
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
 * The same with the codes to scan that an event has for paying.
 * @returns which image became which
 */
export async function copyPaymentCodes(
  { tx, now, random }: Pick<Context, 'tx' | 'now' | 'random'>,
  from_event_id: Id,
  to_event_id: Id,
): Promise<Map<Id, Id>> {
  const copied = new Map<Id, Id>()
  for (const code of await store.lockOfType(tx, from_event_id, 'PAYMENT_CODE')) {
    const id = newId('image', random)
    await store.insert(tx, { ...code, id, event_id: to_event_id, created_at: now })
    copied.set(code.id, id)
  }
  return copied
}

function addressOf({ folder, width }: ImageRow): string {
  return urlOf(folder, `${width}.webp`)
}
