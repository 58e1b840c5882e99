/** Every path of a form: `title`, `prices.0.price_cents`. */
export type PathOf<Form> = Form extends readonly (infer Item)[]
  ? `${number}` | Below<`${number}`, Item>
  : Form extends object
    ? { [Key in keyof Form & string]: Key | Below<Key, Form[Key]> }[keyof Form & string]
    : never

type Below<Key extends string, Value> =
  PathOf<NonNullable<Value>> extends infer Path extends string ? `${Key}.${Path}` : never

/** Type of the value at a path. */
export type ValueAt<Form, Path extends string> = Path extends keyof Form
  ? Form[Path]
  : Path extends `${infer Key}.${infer Rest}`
    ? ValueAt<NonNullable<ItemOf<Form, Key>>, Rest>
    : ItemOf<Form, Path>

type ItemOf<Form, Key extends string> = Key extends keyof Form
  ? Form[Key]
  : Form extends readonly (infer Item)[]
    ? Item
    : never

/** The same paths with `*` for every index, as label keys: `prices.*.price_cents`. */
export type LabelPathOf<Form> = StarredPath<PathOf<Form>>

type StarredPath<Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? `${StarFor<Key>}.${StarredPath<Rest>}`
  : StarFor<Path>

type StarFor<Key extends string> = Key extends `${number}` ? '*' : Key

/** Label key of a path such as `prices.0.label`. */
export const toLabelPath = (path: string): string =>
  path
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? '*' : key))
    .join('.')

/** Parent path; null for a top-level path. */
export function parentOf(path: string): string | null {
  const end = path.lastIndexOf('.')
  return end === -1 ? null : path.slice(0, end)
}

/** Value at a path, or undefined. */
export function readAt(form: unknown, path: string): unknown {
  let value = form
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

/** Returns a copy with another value at a path; only objects along the path are copied. */
export function writeAt(form: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const inner: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, key) : undefined
  const next = writeAt(inner, rest, value)
  if (Array.isArray(form)) return form.map((item: unknown, index) => (String(index) === key ? next : item))
  return { ...(typeof form === 'object' ? form : null), [key]: next }
}
