import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { ImageType } from '#contract/events/images.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { images } from '#server/db/schema/files.ts'
import { claim } from '#server/modules/files/service.ts'
import { prepare, type ReadyImage } from '#server/modules/images/service.ts'
import { hoursAfter } from './catalogue.ts'
import { demoId } from './chance.ts'
import { house } from './covers/by-night.ts'
import { farmersMarket, harbourWalk, paperCity } from './covers/by-the-sea.ts'
import { drawPoster } from './covers/draw.ts'
import { openStudio } from './covers/indoors.ts'
import type { Poster } from './covers/sheet.ts'
import { TODAY, VENUE } from './people.ts'
import { DEMO_EVENTS } from './programme/programme.ts'
import type { PictureStore } from './receipt-pictures.ts'

type Of = { event_id?: Id; other_event_id?: Id }
type Wanted = { key: string; account_id: Id; type: ImageType; of: Of; poster: Poster }
export type DrawnCover = Omit<Wanted, 'poster'> & { ready: ReadyImage }
/** What visitors see of a room, made already. */
type Shared = Omit<ReadyImage<'ROOM_PICTURE'>, 'type'>

const COVER = 'EVENT_COVER'
const OTHERS = {
  'open-studio': openStudio,
  'harbour-walk': harbourWalk,
  'print-show': paperCity,
  'farmers-market': farmersMarket,
}

const WANTED: readonly Wanted[] = [
  ...DEMO_EVENTS.map(({ key, account_id, cover: poster }) => {
    return { key, account_id, type: COVER, of: { event_id: demoId('event', key) }, poster } as const
  }),
  ...Object.entries(OTHERS).map(([key, poster]) => {
    return {
      key,
      account_id: VENUE,
      type: COVER,
      of: { other_event_id: demoId('other_event', key) },
      poster,
    } as const
  }),
  { key: 'house', account_id: VENUE, type: 'VENUE_PICTURE', of: {}, poster: house },
]

/** Draws the posters of all events and the house, and puts them away as if they had been uploaded. */
export async function drawCovers(db: Database, store: PictureStore, now: Instant): Promise<DrawnCover[]> {
  const drawn: DrawnCover[] = []
  for (const { poster, ...wanted } of WANTED) {
    const file = { bytes: await drawPoster(wanted.key, poster) }
    const { type, account_id } = wanted
    drawn.push({ ...wanted, ready: await prepare({ db, ...store }, type, file, { account_id, now }) })
  }
  return drawn
}

/** @param rooms where tonight takes place, which its page shows too */
export async function addCovers(
  tx: Tx,
  drawn: readonly DrawnCover[],
  rooms: readonly Shared[],
  now: Instant,
): Promise<void> {
  if (drawn.length === 0) return
  const of_nothing = { event_id: null, organizer_id: null, other_event_id: null }
  await tx.insert(images).values([
    ...drawn.map(({ key, account_id, of, ready }) => {
      return {
        ...of_nothing,
        ...ready,
        ...of,
        id: demoId('image', `cover ${key}`),
        account_id,
        created_at: now,
      }
    }),
    ...rooms.map(({ folder, width, height, widths, bytes }, at) => ({
      ...of_nothing,
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
  for (const { ready } of drawn) await claim(tx, ready.folder)
}
