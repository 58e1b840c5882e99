import { changedTranslations } from '#rules/translated-fields.ts'

/** Some fields of a body, each with what it is to become. */
export type ChangedFields<Body> = { [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** A number that was typed wrong is another value than none. */
const serialize = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) => (Number.isNaN(inner) ? 'not a number' : inner))

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || serialize(one) === serialize(other)

/** The fields of a body that differ from the body before; of the texts in other languages those that do. */
export function diffFields<Body extends object>(before: object, body: Body): ChangedFields<Body> {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(body)
    .filter(([field, value]) => value !== undefined && !isSame(value, was.get(field)))
    .map(([field, value]) => [
      field,
      field === 'translations' ? changedTranslations(was.get(field), value) : (value as unknown),
    ])
  // Entries of the body, less those that are undefined.
  return Object.fromEntries(changed) as ChangedFields<Body>
}
