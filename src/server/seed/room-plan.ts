import { HEIGHT, WIDTH, type Poster } from './covers/sheet.ts'
import type { DrawnRoom } from './room-picture.ts'

const INK = '#2b2430'
const PAPER = '#fbf7f0'
const MARGIN = 110
const WALL = 14
const DOOR_METRES = 1.2
const BAR_METRES = 2

/** The plan of a room from above, with what stands in it: the door at the foot, the far end at the head. */
export const planOf =
  ({ width, depth, window, furniture }: DrawnRoom): Poster =>
  async ({ ground, box, stroke, words }) => {
    const scale = Math.min((HEIGHT - MARGIN * 2) / depth, (WIDTH - MARGIN * 2) / width)
    const [left, top] = [(WIDTH - width * scale) / 2, (HEIGHT - depth * scale) / 2]
    const [right, foot] = [left + width * scale, top + depth * scale]
    const across = (x: number) => left + (x + width / 2) * scale
    const down = (z: number) => foot - z * scale
    ground(PAPER)
    box(left - WALL, top - WALL, width * scale + WALL * 2, depth * scale + WALL * 2, { fill: INK })
    box(left, top, width * scale, depth * scale, { fill: '#ffffff' })
    for (const { from, to, colour } of furniture) {
      const shown = colour.map((part) => Math.min(235, Math.round(part))).join(' ')
      box(across(from[0]), down(to[2]), (to[0] - from[0]) * scale, (to[2] - from[2]) * scale, {
        fill: `rgb(${shown.replaceAll(' ', ',')})`,
        round: 3,
      })
    }
    const door = DOOR_METRES * scale
    box(right - door - 20, foot - 1, door, WALL + 3, { fill: PAPER })
    stroke(
      `M${right - 20} ${foot} V${foot - door} A${door} ${door} 0 0 0 ${right - 20 - door} ${foot}`,
      INK,
      3,
      0.6,
    )
    const glass =
      window === 'left'
        ? [left - WALL, top + 30, WALL, depth * scale - 60]
        : [left + 30, top - WALL, width * scale - 60, WALL]
    const [x = 0, y = 0, wide = 0, high = 0] = glass
    box(x, y, wide, high, { fill: '#8ecae6' })
    const said = { size: 30, face: 'text', fill: INK, weight: 400 } as const
    await words(`${width} m`, { ...said, x: WIDTH / 2, y: foot + 70, align: 'middle' })
    await words(`${depth} m`, { ...said, x: right + 44, y: HEIGHT / 2 + 10 })
    stroke(`M${MARGIN} ${HEIGHT - 70} v14 h${BAR_METRES * scale} v-14`, INK, 4)
    await words(`${BAR_METRES} m`, { ...said, size: 26, x: MARGIN, y: HEIGHT - 84 })
  }
