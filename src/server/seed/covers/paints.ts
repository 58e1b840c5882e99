export type Stop = readonly [share: number, colour: string, opacity?: number]
export type Paint = {
  fill: string
  opacity?: number
  blur?: number
  turn?: readonly [degrees: number, x: number, y: number]
}

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([share, colour, opacity = 1]) =>
        `<stop offset="${share}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** Colours that are not one all over, each defined once in the drawing. */
export function newPaints() {
  const defs: string[] = []
  const blurs = new Map<number, string>()
  const define = (make: (id: string) => string): string => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return id
  }
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
  return {
    looks,
    /** A colour that changes from the top down, or along a line across the shape. */
    fade: (
      stops: readonly Stop[],
      line: readonly [number, number, number, number] = [0, 0, 0, 1],
    ): string => {
      const [x1, y1, x2, y2] = line
      const at = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
      return `url(#${define((id) => `<linearGradient id="${id}" ${at}>${stopsOf(stops)}</linearGradient>`)})`
    },
    /** A colour that changes from the middle outwards. */
    glow: (stops: readonly Stop[]): string =>
      `url(#${define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`)})`,
    defined: () => `<defs>${defs.join('')}</defs>`,
  }
}
