import pg from 'pg'

const { builtins } = pg.types
const INT8_ARRAY = 1016
const RAW_TEXT_TYPES = new Set<number>([
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.INTERVAL,
  1115, // timestamp[]
  1182, // date[]
  1185, // timestamptz[]
  1187, // interval[]
  1231, // numeric[]
])

function toInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}

/** Converts `2026-11-21 07:30:00.5+00` and every other offset to `2026-11-21T07:30:00.500Z`. */
function toInstant(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** Parses a one-dimensional array, as in `{1,2,NULL}`. */
function toIntegers(text: string): (number | null)[] {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((item) => (item === 'NULL' ? null : toInteger(item)))
}

/**
 * Type parsers of both databases: instants as ISO 8601 UTC with milliseconds, int8 as numbers, dates and
 * local times as text, everything else by pg's defaults.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
    if (oid === builtins.TIMESTAMPTZ) return toInstant
    if (oid === builtins.INT8) return toInteger
    if (oid === INT8_ARRAY) return toIntegers
    if (RAW_TEXT_TYPES.has(oid)) return (text: string) => text
    const parser: unknown =
      format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
    return parser as (value: string) => unknown
  },
}
