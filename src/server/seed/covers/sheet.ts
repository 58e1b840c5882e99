import { chanceOf } from '../chance.ts'
import { newPaints, type Paint } from './paints.ts'
import { setLine } from './type.ts'

export const WIDTH = 1600
export const HEIGHT = 800

/** What a poster is put together from; the same seed draws the same sheet. */
export type Sheet = ReturnType<typeof newSheet>
export type Poster = (sheet: Sheet) => Promise<void>

type Words = Parameters<typeof setLine>[1] & {
  x: number
  y: number
  fill: string
  align?: 'start' | 'middle'
}

/** An empty sheet, with chance of its own. */
export function newSheet(seed: string) {
  const chance = chanceOf(`cover ${seed}`)
  const { looks, fade, glow, defined } = newPaints()
  const drawn: string[] = []
  const draw = (element: string): void => void drawn.push(element)
  return {
    chance,
    fade,
    glow,
    /** Somewhere between two numbers. */
    between: (from: number, to: number): number => from + chance.next() * (to - from),
    ground: (fill: string) => draw(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`),
    box: (x: number, y: number, width: number, height: number, paint: Paint & { round?: number }) =>
      draw(
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${paint.round ?? 0}" ${looks(paint)}/>`,
      ),
    disc: (x: number, y: number, radius: number, paint: Paint & { tall?: number }) =>
      draw(
        `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * (paint.tall ?? 1)}" ${looks(paint)}/>`,
      ),
    shape: (outline: string, paint: Paint) => draw(`<path d="${outline}" ${looks(paint)}/>`),
    stroke: (outline: string, colour: string, width: number, opacity = 1) =>
      draw(
        `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`,
      ),
    words: async (text: string, { x, y, fill, align = 'start', ...setting }: Words): Promise<void> => {
      const { outline, width } = await setLine(text, setting)
      const left = align === 'middle' ? x - width / 2 : x
      draw(`<path transform="translate(${left} ${y})" d="${outline}" fill="${fill}"/>`)
    },
    toSvg: (): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${defined()}${drawn.join('')}</svg>`,
  }
}
