import { z } from 'zod'

type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxLength?: number
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  default?: unknown
}

/** One field of a request body, as its schema describes it. */
export type Field = {
  path: string[]
  types: string[]
  is_required: boolean
  schema: Schema
}
type BodyShape = { fields: Field[]; is_closed: boolean; may_be_absent: boolean }

/**
 * Lists every field of a request body, nested ones too: the first item of a list, one language of translations.
 */
export function shapeOf(body: z.ZodType): BodyShape {
  const root = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  return {
    fields: fieldsIn(root, []),
    is_closed: root.additionalProperties === false,
    may_be_absent: root.default !== undefined,
  }
}

function fieldsIn(schema: Schema, path: string[]): Field[] {
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, declared]) =>
    fieldAt(declared, [...path, name], schema.required?.includes(name) ?? false),
  )
  const { additionalProperties: entry, propertyNames } = schema
  if (typeof entry !== 'object' || !path.includes('translations')) return named
  // A record that is not keyed by language is keyed by the main text.
  const key = propertyNames?.enum === undefined ? 'Other' : 'zh-hk'
  return [...named, ...fieldAt(entry, [...path, key], false)]
}

function fieldAt(declared: Schema, path: string[], is_required: boolean): Field[] {
  const options = declared.anyOf ?? [declared]
  const types = options.flatMap(({ type }) => type ?? [])
  const schema: Schema = Object.assign({}, ...options.toReversed(), { type: types })
  const items = schema.items === undefined ? [] : fieldAt(schema.items, [...path, '0'], false)
  return [{ path, types, is_required, schema }, ...fieldsIn(schema, path), ...items]
}

/** Returns the body with another value at one path; `undefined` removes the field. */
export function setAtPath(body: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  const copy = structuredClone(body) as Record<string, unknown>
  if (rest.length > 0) copy[name] = setAtPath(copy[name] ?? {}, rest, value)
  else if (value === undefined) delete copy[name]
  else copy[name] = value
  return copy
}

const SAMPLES: [type: string, value: unknown][] = [
  ['string', 'text'],
  ['string', '7'],
  ['string', 'true'],
  ['string', ''],
  ['integer', 7],
  ['integer', 0],
  ['number', 1.5],
  ['boolean', true],
  ['boolean', false],
  ['null', null],
  ['object', {}],
  ['object', { toString: 'x', length: 1 }],
  ['array', []],
  ['array', ['text']],
  ['array', [[]]],
  ['array', [null]],
]

/** Returns values of types that the field does not accept. */
export function wrongTypes({ types }: Field): unknown[] {
  if (types.length === 0) return []
  const fits = (type: string) => types.includes(type) || (type === 'integer' && types.includes('number'))
  return SAMPLES.filter(([type]) => !fits(type)).map(([, value]) => value)
}

/** Returns values of the right type outside the limits of the schema. */
export function outOfRange({ schema, types }: Field): unknown[] {
  const values: unknown[] = []
  if (schema.minimum !== undefined) values.push(schema.minimum - 1, -1e15)
  if (schema.maximum !== undefined) values.push(schema.maximum + 1, 1e300)
  if (schema.maxLength !== undefined) values.push('x'.repeat(schema.maxLength + 1))
  if (schema.enum !== undefined)
    values.push('', 'other', String(schema.enum[0]).toLowerCase() + ' ', '__proto__')
  if (schema.const === true) values.push(false)
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern, 'u')
    values.push(...['', 'x', '1'.repeat(40), '!'.repeat(300)].filter((text) => !pattern.test(text)))
  }
  if (schema.minItems !== undefined && schema.minItems > 0) values.push([])
  if (schema.maxItems !== undefined && types.includes('array'))
    values.push(Array.from({ length: schema.maxItems + 1 }, () => 'x'))
  return values
}

/** Texts with characters that no text may contain. */
export const BROKEN_TEXTS: Record<string, string> = {
  NUL: 'a\u0000b',
  'a bell': 'a\u0007b',
  'an escape': '\u001b[31mred',
  delete: 'a\u007fb',
  'half a surrogate pair': 'a\ud83db',
  'the other half': '\ude00',
}

/** Unusual but valid texts, to be stored unchanged. */
export const ODD_TEXTS: Record<string, string> = {
  emoji: '👩‍👩‍👧 🎟️',
  SQL: "'; drop table users; --",
  'a script': '<script>alert(1)</script>',
  'a form': '<form action=//x><input>',
  'a formula': '=cmd|calc',
  'a path': '../../etc/passwd',
  'a template': '${1+1} {{1+1}} %s %00',
  'right to left': '\u202eabc',
  Chinese: '海港之夜',
  'a word of JavaScript': '__proto__',
  'a number': '00123',
  NULL: 'null',
}
