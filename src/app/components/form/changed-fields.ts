import { changedTranslations } from '#rules/translated-fields.ts'

/** Some fields of a body with their new values. */
export type ChangedFields<Body> = { [Field in keyof Body]?: Exclude<Body[Field], undefined> }

/** Invalid input (NaN) differs from an empty field. */
const serialize = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, nested: unknown) => (Number.isNaN(nested) ? 'not a number' : nested))

export const isSame = (a: unknown, b: unknown): boolean => a === b || serialize(a) === serialize(b)

/** The fields of a body that differ from the previous body; of translations, only those that differ. */
export function diffFields<Body extends object>(previous: object, body: Body): ChangedFields<Body> {
  const previous_values = new Map<string, unknown>(Object.entries(previous))
  const changed = Object.entries(body)
    .filter(([field, value]) => value !== undefined && !isSame(value, previous_values.get(field)))
    .map(([field, value]) => [
      field,
      field === 'translations' ? changedTranslations(previous_values.get(field), value) : (value as unknown),
    ])
  // Entries of the body without undefined values.
  return Object.fromEntries(changed) as ChangedFields<Body>
}
