import { changedTranslations } from '#rules/translated-fields.ts'

/** Some fields of a body with their new values. */
export type ChangedFields<Body> = { [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** Invalid input (NaN) differs from an empty field. */
const serialize = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) => (Number.isNaN(inner) ? 'not a number' : inner))

export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || serialize(one) === serialize(other)

/** The fields of a body that differ from the previous body; of translations, only those that differ. */
export function diffFields<Body extends object>(before: object, body: Body): ChangedFields<Body> {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(body)
    .filter(([field, value]) => value !== undefined && !isSame(value, was.get(field)))
    .map(([field, value]) => [
      field,
      field === 'translations' ? changedTranslations(was.get(field), value) : (value as unknown),
    ])
  // Entries of the body without undefined values.
  return Object.fromEntries(changed) as ChangedFields<Body>
}
