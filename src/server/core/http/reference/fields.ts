import { z } from 'zod'
import { schemaOf } from './openapi.ts'

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  required: z.array(z.string()).optional(),
})

export type Field = { name: string; shape: string; is_required: boolean }

/** Returns the top-level fields of a schema, each with its type in one line. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Field[] {
  const { properties = {}, required = [] } = node.parse(schemaOf(schema, io))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    shape: shapeOf(property),
    is_required: required.includes(name),
  }))
}

/** For example `string`, `("in" | "out")[]`, `{id, name}[]`, `number | null`. */
function shapeOf(schema: unknown): string {
  const parsed = node.safeParse(schema)
  if (!parsed.success) return 'any'
  const { type, format, enum: values, items, anyOf, oneOf, properties } = parsed.data
  if (format === 'binary') return 'file'
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' | ')
  if (parsed.data.const !== undefined) return JSON.stringify(parsed.data.const)
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return [...new Set(choices.map(shapeOf))].join(' | ')
  if (type === 'array') {
    const item_shape = shapeOf(items)
    return item_shape.includes(' | ') ? `(${item_shape})[]` : `${item_shape}[]`
  }
  if (properties !== undefined) return `{${Object.keys(properties).join(', ')}}`
  if (type === 'object') return 'object'
  return Array.isArray(type) ? type.join(' | ') : (type ?? 'any')
}
