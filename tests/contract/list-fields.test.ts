import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { ID_PREFIXES } from '#contract/wire/id.ts'

/** Lists that may contain duplicates, by their last field, with the reason. */
const MAY_REPEAT: Readonly<Record<string, string>> = {
  scans: 'each scan is answered on its own, by its own id',
  entries: 'each entry of a box office is answered on its own, by its own id',
  attendees: 'one for each ticket of a price',
  names: 'two new guests may have one name; their ids are distinct',
  hours: 'one for each weekday, by its place',
  rates: 'of prices that hold at once the last counts',
  extras: 'lines of one extra are one line by the unit of its price, which the room says',
  also_on: 'days count once together with the day of the start, which the timezone of the venue says',
}
/** Extras of rooms, each with its own key. */
const OF_ROOMS = new Set(['createRoom extras', 'updateRoom extras'])

/** Candidate elements of a list; the first one that its schema accepts is used. */
const SAMPLES: readonly unknown[] = [
  ...Object.values(ID_PREFIXES).map((prefix) => `${prefix}_0123456789abcdef`),
  '2026-12-04',
  '2026-12-04T10:00:00.000Z',
  '2026-12-04T10:00',
  '10:00',
  '+85291234567',
  'ada@example.org',
  'https://example.org',
  'en',
  'code_1',
  'Text',
  1,
  true,
  null,
  {},
]

type ListField = { at: string; list: z.ZodArray }

/** Lists within a schema with their paths. */
function listsIn(schema: unknown, at: string): ListField[] {
  if (schema instanceof z.ZodArray) return [{ at, list: schema }, ...listsIn(schema.element, `${at}.*`)]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      listsIn(field, at === '' ? key : `${at}.${key}`),
    )
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => listsIn(one, at))
  if (schema instanceof z.ZodPipe) return [...listsIn(schema.in, at), ...listsIn(schema.out, at)]
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return listsIn(schema.unwrap(), at)
  return []
}

/** A value that a schema accepts. */
function sampleOf(schema: unknown): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape)
        .filter(
          ([key, field]) =>
            key === 'id' || !(field instanceof z.ZodType && field.safeParse(undefined).success),
        )
        .map(([key, field]) => [key, sampleOf(field)]),
    )
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)]
  if (schema instanceof z.ZodUnion) return sampleOf(schema.options[0])
  if (schema instanceof z.ZodOptional) return sampleOf(schema.unwrap())
  if (!(schema instanceof z.ZodType)) throw new Error('This is no schema.')
  return SAMPLES.find((sample) => schema.safeParse(sample).success)
}

/** Result of parsing a list with a duplicate element. */
function outcomeOf({ list }: ListField): string {
  const element = sampleOf(list.element)
  if (!list.safeParse([element]).success && !isRefusedAlone(list, element)) return 'no sample'
  const read = list.safeParse([element, element])
  if (read.success) return read.data.length === 1 ? 'once' : 'twice'
  return read.error.issues.some(({ message }) => message.endsWith('repeated'))
    ? 'refused'
    : read.error.message
}

/** Whether a single element is rejected only by the list's length. */
const isRefusedAlone = (list: z.ZodArray, element: unknown) =>
  z.array(list.element).safeParse([element]).success

const all = endpoints.flatMap(({ name, endpoint: { body, query } }) =>
  [body, query].flatMap((schema) =>
    listsIn(schema, '').map((one) => ({ ...one, name: `${name} ${one.at}` })),
  ),
)

const mayRepeat = ({ name, at }: (typeof all)[number]) =>
  MAY_REPEAT[at.split('.').at(-1) ?? ''] !== undefined && !OF_ROOMS.has(name)
const found = all.filter((one) => !mayRepeat(one))

describe('a duplicate element in a list', () => {
  test('the lists of the contract are found', () => {
    expect(found.length).toBeGreaterThan(40)
  })
  test.each(found)('a duplicate element counts once or is rejected: $name', (one) => {
    expect(['once', 'refused']).toContain(outcomeOf(one))
  })
})
