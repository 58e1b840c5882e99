import sharp from 'sharp'

type Triple = readonly [number, number, number]
/** A thing that stands in a room: from one corner to the opposite one, in metres; x to the right, y up, z away. */
type Thing = { from: Triple; to: Triple; colour: Triple }

export type DrawnRoom = {
  width: number
  depth: number
  height: number
  wall: Triple
  floor: Triple
  /** Where the harbour is to be seen. */
  window: 'left' | 'back'
  is_night: boolean
  furniture: readonly Thing[]
}

const SIZE = { width: 1080, height: 684 }
const EYE: Triple = [0.4, 1.75, 0.3]
const ZOOM = 0.82
const HORIZON = 0.47
const BOARD_METRES = 0.35
const GLASS = { from: 0.9, to: 2.7, every: 2.2, frame: 0.16 }
const LAMP = { every: 2.4, width: 0.5 }

const mix = (one: Triple, other: Triple, share: number): Triple => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]
const shade = ([r, g, b]: Triple, light: number): Triple => [r * light, g * light, b * light]

/** A room as it looks from its door, by rays to its walls and to what stands in it; as a jpeg. */
export async function drawRoom(room: DrawnRoom): Promise<Buffer> {
  const { width, height } = SIZE
  const pixels = Buffer.alloc(width * height * 3)
  const ways = new Float32Array(width * height)
  const put = (at: number, way: number, colour: Triple) => {
    ways[at] = way
    for (const [part, value] of colour.entries()) pixels[at * 3 + part] = Math.min(255, value)
  }
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const ray = rayThrough(column, row)
      const { way, paint } = wallAlong(room, ray)
      const point = pointAt(ray, way)
      put(row * width + column, way, paint(point, lightAt(room, point)))
    }
  for (const thing of [...room.furniture.flatMap(shadowOf(room)), ...room.furniture]) {
    const { left, right, top, bottom } = frameOf(thing)
    for (let row = top; row < bottom; row += 1)
      for (let column = left; column < right; column += 1) {
        const ray = rayThrough(column, row)
        const met = meet(thing, ray)
        const at = row * width + column
        if (met === null || met.way >= (ways[at] ?? 0)) continue
        // What looks up has the most light, what looks to the window more than the rest.
        const side = [0.8, 1.1, 0.62][met.axis] ?? 1
        put(at, met.way, shade(thing.colour, side * lightAt(room, pointAt(ray, met.way))))
      }
  }
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

const rayThrough = (column: number, row: number): Triple => [
  ((column - SIZE.width / 2) / SIZE.height) * 2 * ZOOM,
  -((row - SIZE.height * HORIZON) / SIZE.height) * 2 * ZOOM,
  1,
]

/** What a thing may cover of the picture; all things are before the eye. */
function frameOf({ from, to }: Thing) {
  const { width, height } = SIZE
  const corners = [from, to].flatMap(([x]) =>
    [from, to].flatMap(([, y]) =>
      [from, to].map(([, , z]) => {
        const scale = height / (2 * ZOOM * (z - EYE[2]))
        return { column: width / 2 + (x - EYE[0]) * scale, row: height * HORIZON - (y - EYE[1]) * scale }
      }),
    ),
  )
  const columns = corners.map(({ column }) => column)
  const lines = corners.map(({ row }) => row)
  return {
    left: Math.max(0, Math.floor(Math.min(...columns))),
    right: Math.min(width, Math.ceil(Math.max(...columns))),
    top: Math.max(0, Math.floor(Math.min(...lines))),
    bottom: Math.min(height, Math.ceil(Math.max(...lines))),
  }
}

/** What stands low darkens the floor around it. */
const shadowOf =
  ({ floor }: DrawnRoom) =>
  ({ from, to }: Thing): Thing[] =>
    from[1] >= 0.3
      ? []
      : [
          {
            from: [from[0] - 0.08, 0, from[2] - 0.08],
            to: [to[0] + 0.12, 0.005, to[2] + 0.08],
            colour: shade(floor, 0.55),
          },
        ]

const pointAt = (ray: Triple, way: number): Triple => [
  EYE[0] + ray[0] * way,
  EYE[1] + ray[1] * way,
  EYE[2] + ray[2] * way,
]

/** How much light there is: most by the window, by night below the lamps. */
function lightAt({ width, depth, window, is_night }: DrawnRoom, [x, y, z]: Triple): number {
  const away = window === 'left' ? (x + width / 2) / width : (depth - z) / depth
  return is_night ? 0.62 + 0.1 * y - 0.012 * z : 1.08 - 0.42 * away + 0.03 * y
}

type Wall = { way: number; paint: (at: Triple, light: number) => Triple }

/** The wall, floor or ceiling that a ray ends at. */
function wallAlong(room: DrawnRoom, [x, y, z]: Triple): Wall {
  const { width, depth, height } = room
  const to_back = (depth - EYE[2]) / z
  const to_side = x === 0 ? Infinity : (Math.sign(x) * (width / 2) - EYE[0]) / x
  const to_level = y === 0 ? Infinity : ((y > 0 ? height : 0) - EYE[1]) / y
  const way = Math.min(to_back, to_side, to_level)
  if (way === to_level) return { way, paint: y > 0 ? ceilingOf(room) : floorOf(room) }
  const is_glazed = way === to_back ? room.window === 'back' : room.window === 'left' && x < 0
  const along = way === to_back ? 0 : 2
  const darker = way === to_back ? 0.94 : 0.86
  return {
    way,
    paint: (at, light) =>
      (is_glazed && viewAt(room, at[along], at[1])) ||
      shade(room.wall, light * darker * (at[1] < 0.12 ? 0.7 : 1)),
  }
}

const floorOf =
  ({ floor }: DrawnRoom) =>
  ([x, , z]: Triple, light: number): Triple => {
    const plank = Math.floor(x / BOARD_METRES)
    const grain = Math.abs(Math.sin(plank * 12.9 + Math.floor(z / 1.7 + plank * 0.37) * 4.1))
    return shade(floor, light * (0.93 + 0.07 * grain))
  }

const ceilingOf =
  ({ width, is_night }: DrawnRoom) =>
  ([x, , z]: Triple, light: number): Triple => {
    const is_lamp = Math.abs(Math.abs(x) - width / 4) < LAMP.width / 2 && z % LAMP.every < LAMP.every / 2
    if (is_lamp) return is_night ? [255, 240, 205] : [252, 249, 242]
    return shade([236, 232, 224], light * 0.92)
  }

/** What is to be seen through a window: sky, the other shore, water; null where the wall is. */
function viewAt({ is_night }: DrawnRoom, along: number, up: number): Triple | null {
  const place = ((along % GLASS.every) + GLASS.every) % GLASS.every
  if (up < GLASS.from || up > GLASS.to || place < GLASS.frame) return null
  const house = Math.floor(along * 2.6)
  const roof = 1.55 + 0.5 * Math.abs(Math.sin(house * 7.3))
  if (up < 1.3) return is_night ? [24, 40, 66] : [142, 178, 190]
  if (up < roof) {
    const is_lit = Math.sin(Math.floor(up * 14) * 3.7 + Math.floor(along * 13) * 5.3) > 0.35
    if (is_night) return is_lit ? [246, 206, 122] : [30, 36, 58]
    return shade([168, 184, 194], 0.92 + 0.1 * Math.sin(house * 3.1))
  }
  const share = (up - 1.3) / (GLASS.to - 1.3)
  return is_night ? mix([58, 54, 98], [16, 20, 46], share) : mix([232, 240, 244], [158, 202, 232], share)
}

/** Where a ray meets a box, and on which of its sides (0: x, 1: y, 2: z); null where it does not. */
function meet({ from, to }: Thing, ray: Triple): { way: number; axis: 0 | 1 | 2 } | null {
  let enters = 0
  let leaves = Infinity
  let axis: 0 | 1 | 2 = 2
  for (const side of [0, 1, 2] as const) {
    const one = (from[side] - EYE[side]) / ray[side]
    const other = (to[side] - EYE[side]) / ray[side]
    const first = Math.min(one, other)
    if (first > enters) {
      enters = first
      axis = side
    }
    leaves = Math.min(leaves, Math.max(one, other))
  }
  return enters > 0 && enters < leaves ? { way: enters, axis } : null
}
