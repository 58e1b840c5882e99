import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { ImageType } from '#contract/events/images.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { images } from '#server/core/db/schema/files.ts'
import { claim, prepareImage as prepare, type ReadyImage } from '#server/domains/platform/index.ts'
import { hoursAfter } from './catalogue.ts'
import { demoId } from './prng.ts'
import { TODAY, VENUE } from './people.ts'
import { readPicture } from './pictures.ts'
import { DEMO_EVENTS } from './programme/programme.ts'
import type { PictureStore } from './receipt-pictures.ts'

type CoverOwner = { event_id?: Id; other_event_id?: Id }
type Cover = { key: string; account_id: Id; type: ImageType; owner: CoverOwner }
export type ReadyCover = Cover & { image: ReadyImage }
/** An image of a room that is rendered already. */
type SharedImage = Omit<ReadyImage<'ROOM_PICTURE'>, 'type'>

const COVER = 'EVENT_COVER'
const OTHER_EVENT_KEYS = ['open-studio', 'harbour-walk', 'print-show', 'farmers-market']

const COVERS: readonly Cover[] = [
  ...DEMO_EVENTS.map(({ key, account_id }) => {
    return { key, account_id, type: COVER, owner: { event_id: demoId('event', key) } } as const
  }),
  ...OTHER_EVENT_KEYS.map((key) => {
    return {
      key,
      account_id: VENUE,
      type: COVER,
      owner: { other_event_id: demoId('other_event', key) },
    } as const
  }),
  { key: 'house', account_id: VENUE, type: 'VENUE_PICTURE', owner: {} },
]

/** Stores the covers of all events and the venue's picture as if they had been uploaded. */
export async function storeCovers(db: Database, store: PictureStore, now: Instant): Promise<ReadyCover[]> {
  const covers: ReadyCover[] = []
  for (const cover of COVERS) {
    const { key, type, account_id } = cover
    const file = { bytes: await readPicture(key) }
    covers.push({ ...cover, image: await prepare({ db, ...store }, type, file, { account_id, now }) })
  }
  return covers
}

/** @param rooms where tonight's event takes place; its page shows them too */
export async function addCovers(
  tx: Tx,
  covers: readonly ReadyCover[],
  rooms: readonly SharedImage[],
  now: Instant,
): Promise<void> {
  if (covers.length === 0) return
  const no_owner = { event_id: null, organizer_id: null, other_event_id: null }
  await tx.insert(images).values([
    ...covers.map(({ key, account_id, owner, image }) => {
      return {
        ...no_owner,
        ...image,
        ...owner,
        id: demoId('image', `cover ${key}`),
        account_id,
        created_at: now,
      }
    }),
    ...rooms.map(({ folder, width, height, widths, bytes }, at) => ({
      ...no_owner,
      folder,
      width,
      height,
      widths,
      bytes,
      event_id: TODAY,
      type: 'EVENT_IMAGE' as const,
      id: demoId('image', `tonight ${at}`),
      account_id: VENUE,
      created_at: hoursAfter(now, at),
    })),
  ])
  for (const { image } of covers) await claim(tx, image.folder)
}
