/** Every place of a form: `title`, `prices.0.price_cents`. */
export type PathOf<Form> = Form extends readonly (infer Item)[]
  ? `${number}` | Below<`${number}`, Item>
  : Form extends object
    ? { [Key in keyof Form & string]: Key | Below<Key, Form[Key]> }[keyof Form & string]
    : never

type Below<Key extends string, Value> =
  PathOf<NonNullable<Value>> extends infer Path extends string ? `${Key}.${Path}` : never

/** What stands at a place of a form. */
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

/** The same places with `*` for every index, as labels name them: `prices.*.price_cents`. */
export type LabelPathOf<Form> = StarredPath<PathOf<Form>>

type StarredPath<Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? `${StarFor<Key>}.${StarredPath<Rest>}`
  : StarFor<Path>

type StarFor<Key extends string> = Key extends `${number}` ? '*' : Key

/** `prices.0.label` as its labels know it. */
export const toLabelPath = (path: string): string =>
  path
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? '*' : key))
    .join('.')

/** The place around a place; null of an outermost one. */
export function parentOf(path: string): string | null {
  const end = path.lastIndexOf('.')
  return end === -1 ? null : path.slice(0, end)
}

/** What stands at a place, or undefined. */
export function readAt(form: unknown, path: string): unknown {
  let found = form
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, key)
  }
  return found
}

/** The same with another value at a place; only what lies on the way is copied. */
export function writeAt(form: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const inner: unknown = typeof form === 'object' && form !== null ? Reflect.get(form, key) : undefined
  const next = writeAt(inner, rest, value)
  if (Array.isArray(form)) return form.map((item: unknown, index) => (String(index) === key ? next : item))
  return { ...(typeof form === 'object' ? form : null), [key]: next }
}
