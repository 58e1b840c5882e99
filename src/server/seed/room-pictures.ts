import type { RoomPicture } from '#contract/rooms/room-pictures.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { room_pictures } from '#server/db/schema/files.ts'
import { claim } from '#server/modules/files/service.ts'
import { prepare, type ReadyImage } from '#server/modules/images/service.ts'
import { demoId } from './chance.ts'
import { VENUE } from './people.ts'
import type { PictureStore } from './receipt-pictures.ts'
import { drawPoster } from './covers/draw.ts'
import { drawRoom, type DrawnRoom } from './room-picture.ts'
import { planOf } from './room-plan.ts'

type Told = Pick<RoomPicture, 'alt' | 'translations'>
type Drawn = Told & ReadyImage<'ROOM_PICTURE'> & { room: string }

type Thing = DrawnRoom['furniture'][number]
type Colour = Thing['colour']

const OAK: Colour = [176, 130, 86]
const INK: Colour = [58, 62, 74]
const PLUM: Colour = [122, 54, 92]
const LINEN: Colour = [238, 232, 222]
/** Lit by a lamp of its own. */
const BRIGHT: Colour = [380, 372, 356]
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** A seat and its back, where it stands on the floor. */
const chair = (x: number, z: number, colour: Colour, faces: 1 | -1): Thing[] => [
  { from: [x - 0.22, 0.05, z - 0.22], to: [x + 0.22, 0.46, z + 0.22], colour },
  {
    from: [x - 0.22, 0.46, faces > 0 ? z - 0.22 : z + 0.16],
    to: [x + 0.22, 0.92, faces > 0 ? z - 0.16 : z + 0.22],
    colour,
  },
]
const rows = (count: number, seats: number, { from, colour }: { from: number; colour: Colour }): Thing[] =>
  range(count).flatMap((row) =>
    range(seats).flatMap((seat) => chair((seat - (seats - 1) / 2) * 0.75, from + row * 1.1, colour, 1)),
  )
const table = (x: number, z: number, size: { width: number; depth: number }, colour: Colour): Thing => ({
  from: [x - size.width / 2, 0.68, z - size.depth / 2],
  to: [x + size.width / 2, 0.76, z + size.depth / 2],
  colour,
})
const leg = (x: number, z: number): Thing => ({
  from: [x - 0.06, 0, z - 0.06],
  to: [x + 0.06, 0.68, z + 0.06],
  colour: INK,
})
const stage = (width: number, z: number): Thing => ({
  from: [-width / 2, 0, z],
  to: [width / 2, 0.35, z + 2.5],
  colour: [112, 78, 54],
})
const board = (z: number): Thing => ({ from: [-1.6, 1.1, z - 0.06], to: [1.6, 2.5, z], colour: BRIGHT })
const banquet = (x: number, z: number): Thing[] => [
  table(x, z, { width: 1.5, depth: 1.5 }, LINEN),
  leg(x, z),
  ...chair(x - 1.05, z, PLUM, 1),
  ...chair(x + 1.05, z, PLUM, 1),
  ...chair(x, z + 1.05, PLUM, -1),
]

const DAY_ROOM = { is_night: false, wall: [228, 218, 200], floor: OAK, window: 'left', height: 3.2 } as const
const LOOKS: (Told & { room: string; look: DrawnRoom })[] = [
  {
    room: 'Room A',
    alt: 'A bright room with rows of chairs before a white wall to write on, windows on the left.',
    translations: {
      'zh-hk': { alt: '光線充足的房間，一排排座椅面向可書寫的白牆，左側是窗。' },
      'zh-cn': { alt: '光线充足的房间，一排排座椅面向可书写的白墙，左侧是窗。' },
    },
    look: {
      ...DAY_ROOM,
      width: 7,
      depth: 10,
      furniture: [...rows(4, 6, { from: 3.4, colour: INK }), board(10)],
    },
  },
  {
    room: 'Room B',
    alt: 'A warm room by night with a small stage, a piano and the lights of the harbour on the left.',
    translations: {
      'zh-hk': { alt: '夜間的暖色房間，設有小舞台及鋼琴，左側可見海港燈光。' },
      'zh-cn': { alt: '夜晚的暖色房间，有小舞台和钢琴，左侧可见海港灯光。' },
    },
    look: {
      ...DAY_ROOM,
      is_night: true,
      wall: [206, 160, 132],
      width: 7,
      depth: 10,
      furniture: [
        stage(5, 7.2),
        { from: [0.8, 0.35, 7.9], to: [2.2, 1.45, 8.5], colour: [30, 28, 32] },
        { from: [0.8, 1.02, 7.6], to: [2.2, 1.1, 7.9], colour: [244, 242, 236] },
        ...rows(2, 5, { from: 4.4, colour: PLUM }),
      ],
    },
  },
  {
    room: 'Hall A+B',
    alt: 'The hall laid for a dinner: round groups of tables with white cloths, a stage at the far end.',
    translations: {
      'zh-hk': { alt: '禮堂布置成晚宴：白桌布的餐桌成組擺放，盡頭是舞台。' },
      'zh-cn': { alt: '礼堂布置成晚宴：白桌布的餐桌成组摆放，尽头是舞台。' },
    },
    look: {
      ...DAY_ROOM,
      width: 14,
      depth: 14,
      height: 4,
      furniture: [stage(8, 11), ...[-4, 0, 4].flatMap((x) => [4.5, 8].flatMap((z) => banquet(x, z)))],
    },
  },
  {
    room: 'Hall A+B',
    alt: 'The hall with many rows of chairs before the stage, by night.',
    translations: {
      'zh-hk': { alt: '夜間的禮堂，舞台前排滿座椅。' },
      'zh-cn': { alt: '夜晚的礼堂，舞台前排满座椅。' },
    },
    look: {
      ...DAY_ROOM,
      is_night: true,
      width: 14,
      depth: 14,
      height: 4,
      furniture: [stage(8, 11), board(14), ...rows(5, 12, { from: 4.4, colour: INK })],
    },
  },
  {
    room: 'Harbour Studio',
    alt: 'A small studio: one long table with chairs, and the harbour in the window behind it.',
    translations: {
      'zh-hk': { alt: '小型工作室：一張長桌配座椅，背後窗外就是維港。' },
      'zh-cn': { alt: '小型工作室：一张长桌配座椅，背后窗外就是维港。' },
    },
    look: {
      ...DAY_ROOM,
      window: 'back',
      width: 5.4,
      depth: 6.4,
      furniture: [
        table(0, 4.1, { width: 1.3, depth: 2.8 }, [204, 160, 112]),
        leg(-0.4, 3),
        leg(0.4, 3),
        leg(0, 5.2),
        ...[3.2, 4.1, 5].flatMap((z) => [...chair(-1.05, z, INK, 1), ...chair(1.05, z, INK, 1)]),
      ],
    },
  },
]

/** What is said of a plan to whoever does not see it. */
const planSaid = ({ width, depth, window }: DrawnRoom): Told => {
  const size = `${width} × ${depth} m`
  const is_left = window === 'left'
  return {
    alt: `Plan: ${size}, the door at the front, windows ${is_left ? 'on the left' : 'at the far end'}.`,
    translations: {
      'zh-hk': { alt: `平面圖：${size}，門在前方，窗在${is_left ? '左側' : '盡頭'}。` },
      'zh-cn': { alt: `平面图：${size}，门在前方，窗在${is_left ? '左侧' : '尽头'}。` },
    },
  }
}

/** Draws what visitors see of the rooms, the plan of each after its pictures, and puts it away as if it had been uploaded. */
export async function drawRooms(db: Database, store: PictureStore, now: Instant): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  const add = async (room: string, bytes: Buffer, said: Told) => {
    const ready = await prepare({ db, ...store }, 'ROOM_PICTURE', { bytes }, { account_id: VENUE, now })
    drawn.push({ ...ready, ...said, room })
  }
  for (const [at, { room, look, ...said }] of LOOKS.entries()) {
    await add(room, await drawRoom(look), said)
    if (LOOKS[at + 1]?.room !== room) await add(room, await drawPoster(room, planOf(look)), planSaid(look))
  }
  return drawn
}

export async function addRoomPictures(tx: Tx, drawn: readonly Drawn[], now: Instant): Promise<void> {
  if (drawn.length === 0) return
  await tx.insert(room_pictures).values(
    drawn.map(({ type: _, room, ...one }, at) => ({
      ...one,
      id: demoId('image', `${room} ${at}`),
      account_id: VENUE,
      room_id: demoId('room', room),
      sort_order: at + 1,
      created_at: now,
    })),
  )
  for (const { folder } of drawn) await claim(tx, folder)
}
