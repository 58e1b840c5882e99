import type { RoomPicture } from '#contract/rooms/room-pictures.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { room_pictures } from '#server/core/db/schema/files.ts'
import { claim, prepareImage as prepare, type ReadyImage } from '#server/domains/platform/index.ts'
import { demoId } from './prng.ts'
import { VENUE } from './people.ts'
import type { PictureStore } from './receipt-pictures.ts'
import { readPicture } from './pictures.ts'

type PictureText = Pick<RoomPicture, 'alt' | 'translations'>
type StoredRoomPicture = PictureText & ReadyImage<'ROOM_PICTURE'> & { room: string }

const PICTURES: readonly (PictureText & { room: string; file: string })[] = [
  {
    room: 'Room A',
    file: 'room-a-1',
    alt: 'A bright room with rows of chairs before a white wall to write on, windows on the left.',
    translations: {
      'zh-hk': { alt: '光線充足的房間，一排排座椅面向可書寫的白牆，左側是窗。' },
      'zh-cn': { alt: '光线充足的房间，一排排座椅面向可书写的白墙，左侧是窗。' },
    },
  },
  {
    room: 'Room A',
    file: 'room-a-plan',
    alt: 'Plan: 7 × 10 m, the door at the front, windows on the left.',
    translations: {
      'zh-hk': { alt: '平面圖：7 × 10 m，門在前方，窗在左側。' },
      'zh-cn': { alt: '平面图：7 × 10 m，门在前方，窗在左侧。' },
    },
  },
  {
    room: 'Room B',
    file: 'room-b-1',
    alt: 'A warm room by night with a small stage, a piano and the lights of the harbour on the left.',
    translations: {
      'zh-hk': { alt: '夜間的暖色房間，設有小舞台及鋼琴，左側可見海港燈光。' },
      'zh-cn': { alt: '夜晚的暖色房间，有小舞台和钢琴，左侧可见海港灯光。' },
    },
  },
  {
    room: 'Room B',
    file: 'room-b-plan',
    alt: 'Plan: 7 × 10 m, the door at the front, windows on the left.',
    translations: {
      'zh-hk': { alt: '平面圖：7 × 10 m，門在前方，窗在左側。' },
      'zh-cn': { alt: '平面图：7 × 10 m，门在前方，窗在左侧。' },
    },
  },
  {
    room: 'Hall A+B',
    file: 'hall-a-b-1',
    alt: 'The hall laid for a dinner: round groups of tables with white cloths, a stage at the far end.',
    translations: {
      'zh-hk': { alt: '禮堂布置成晚宴：白桌布的餐桌成組擺放，盡頭是舞台。' },
      'zh-cn': { alt: '礼堂布置成晚宴：白桌布的餐桌成组摆放，尽头是舞台。' },
    },
  },
  {
    room: 'Hall A+B',
    file: 'hall-a-b-2',
    alt: 'The hall with many rows of chairs before the stage, by night.',
    translations: {
      'zh-hk': { alt: '夜間的禮堂，舞台前排滿座椅。' },
      'zh-cn': { alt: '夜晚的礼堂，舞台前排满座椅。' },
    },
  },
  {
    room: 'Hall A+B',
    file: 'hall-a-b-plan',
    alt: 'Plan: 14 × 10 m, the door at the front, windows on the left.',
    translations: {
      'zh-hk': { alt: '平面圖：14 × 10 m，門在前方，窗在左側。' },
      'zh-cn': { alt: '平面图：14 × 10 m，门在前方，窗在左侧。' },
    },
  },
  {
    room: 'Harbour Studio',
    file: 'harbour-studio-1',
    alt: 'A small studio: one long table with chairs, and the harbour in the window behind it.',
    translations: {
      'zh-hk': { alt: '小型工作室：一張長桌配座椅，背後窗外就是維港。' },
      'zh-cn': { alt: '小型工作室：一张长桌配座椅，背后窗外就是维港。' },
    },
  },
  {
    room: 'Harbour Studio',
    file: 'harbour-studio-plan',
    alt: 'Plan: 5.4 × 6.4 m, the door at the front, windows at the far end.',
    translations: {
      'zh-hk': { alt: '平面圖：5.4 × 6.4 m，門在前方，窗在盡頭。' },
      'zh-cn': { alt: '平面图：5.4 × 6.4 m，门在前方，窗在尽头。' },
    },
  },
]

/** Stores the pictures of the rooms, the plan of each last, as if they had been uploaded. */
export async function storeRoomPictures(
  db: Database,
  store: PictureStore,
  now: Instant,
): Promise<StoredRoomPicture[]> {
  const stored: StoredRoomPicture[] = []
  for (const { file, ...picture } of PICTURES) {
    const bytes = await readPicture(file)
    const ready = await prepare({ db, ...store }, 'ROOM_PICTURE', { bytes }, { account_id: VENUE, now })
    stored.push({ ...ready, ...picture })
  }
  return stored
}

export async function addRoomPictures(
  tx: Tx,
  pictures: readonly StoredRoomPicture[],
  now: Instant,
): Promise<void> {
  if (pictures.length === 0) return
  await tx.insert(room_pictures).values(
    pictures.map(({ type: _, room, ...image }, at) => ({
      ...image,
      id: demoId('image', `${room} ${at}`),
      account_id: VENUE,
      room_id: demoId('room', room),
      sort_order: at + 1,
      created_at: now,
    })),
  )
  for (const { folder } of pictures) await claim(tx, folder)
}
