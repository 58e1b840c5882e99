import { chanceOf, type Chance } from '../chance.ts'
import { setLine, type Line } from './type.ts'

export const WIDTH = 1600
export const HEIGHT = 800

/** What a poster is put together from; the same seed draws the same sheet. */
export type Sheet = ReturnType<typeof newSheet>
export type Poster = (sheet: Sheet) => Promise<void>

type Paint = {
  fill: string
  opacity?: number
  blur?: number
  turn?: readonly [degrees: number, x: number, y: number]
}
type Stop = readonly [share: number, colour: string, opacity?: number]
type Words = Parameters<typeof setLine>[1] & {
  x: number
  y: number
  fill: string
  align?: 'start' | 'middle' | 'end'
  opacity?: number
}

/** An empty sheet, with chance of its own. */
export function newSheet(seed: string) {
  const chance: Chance = chanceOf(`cover ${seed}`)
  const defs: string[] = []
  const drawn: string[] = []
  const define = (make: (id: string) => string): string => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return id
  }
  const blurs = new Map<number, string>()
  const blurred = (by: number): string => {
    const known = blurs.get(by)
    if (known !== undefined) return known
    const id = define(
      (name) =>
        `<filter id="${name}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`,
    )
    blurs.set(by, id)
    return id
  }
  const looks = ({ fill, opacity = 1, blur, turn }: Paint): string =>
    [
      `fill="${fill}"`,
      opacity === 1 ? '' : `opacity="${opacity}"`,
      blur === undefined ? '' : `filter="url(#${blurred(blur)})"`,
      turn === undefined ? '' : `transform="rotate(${turn.join(' ')})"`,
    ].join(' ')
  const stopsOf = (stops: readonly Stop[]) =>
    stops
      .map(
        ([share, colour, opacity = 1]) =>
          `<stop offset="${share}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')
  const sheet = {
    chance,
    /** Somewhere between two numbers. */
    between: (from: number, to: number): number => from + chance.next() * (to - from),
    /** A colour that changes from the top down, or along a line across the sheet. */
    fade: (
      stops: readonly Stop[],
      [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
    ) =>
      `url(#${define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`)})`,
    /** A colour that changes from the middle outwards. */
    glow: (stops: readonly Stop[]) =>
      `url(#${define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`)})`,
    box: (x: number, y: number, width: number, height: number, paint: Paint & { round?: number }) =>
      void drawn.push(
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${paint.round ?? 0}" ${looks(paint)}/>`,
      ),
    disc: (x: number, y: number, radius: number, paint: Paint & { tall?: number }) =>
      void drawn.push(
        `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * (paint.tall ?? 1)}" ${looks(paint)}/>`,
      ),
    shape: (outline: string, paint: Paint) => void drawn.push(`<path d="${outline}" ${looks(paint)}/>`),
    stroke: (outline: string, colour: string, width: number, opacity = 1) =>
      void drawn.push(
        `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`,
      ),
    ground: (fill: string) => void drawn.push(`<rect width="${WIDTH}" height="${HEIGHT}" fill="${fill}"/>`),
    words: async (
      text: string,
      { x, y, fill, align = 'start', opacity = 1, ...setting }: Words,
    ): Promise<Line> => {
      const line = await setLine(text, setting)
      const back = { start: 0, middle: line.width / 2, end: line.width }[align]
      drawn.push(
        `<path transform="translate(${x - back} ${y})" d="${line.outline}" fill="${fill}" opacity="${opacity}"/>`,
      )
      return line
    },
    toSvg: (): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${defs.join('')}</defs>${drawn.join('')}</svg>`,
  }
  return sheet
}
