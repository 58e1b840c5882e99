const MAX_DEPTH = 4
const MAX_FIELDS = 200
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/

type Branch = { [name: string]: Leaf }
/** Null: a form's text that was too long. */
type Leaf = string | null | Leaf[] | Branch

/**
 * Parses `a=1&filter_fields[status][eq]=live&ids[]=x` into objects without a prototype. A name that occurs
 * twice becomes a list, which the schema then rejects where it expects a single value. A name that is nested
 * too deeply or malformed stays one flat name.
 */
export function parseQueryString(text: string): Branch {
  return nestQueryFields(Array.from(new URLSearchParams(text)).slice(0, MAX_FIELDS))
}

/** The same for fields that are parsed already, as those of a form. */
export function nestQueryFields(fields: Iterable<readonly [name: string, value: string | null]>): Branch {
  const root = Object.create(null) as Branch
  for (const [name, value] of fields) assignPath(root, pathOf(name), value)
  return root
}

function pathOf(name: string): string[] {
  const [, first, brackets = ''] = NAME.exec(name) ?? []
  if (first === undefined) return [name]
  const path = [first, ...Array.from(brackets.matchAll(/\[([^[\]]*)\]/g), ([, segment = '']) => segment)]
  // As one flat name the schema rejects it, whereas zod would ignore a key called __proto__.
  return path.length > MAX_DEPTH || path.includes('__proto__') ? [name] : path
}

function assignPath(branch: Branch, [name = '', ...rest]: string[], value: string | null): void {
  const existing = branch[name]
  const next = rest[0]
  if (next === undefined || next === '') {
    const is_list = next === '' || existing !== undefined
    branch[name] = is_list
      ? [...(Array.isArray(existing) ? existing : existing === undefined ? [] : [existing]), value]
      : value
    return
  }
  const child = isBranch(existing) ? existing : (Object.create(null) as Branch)
  branch[name] = child
  assignPath(child, rest, value)
}

function isBranch(value: Leaf | undefined): value is Branch {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
