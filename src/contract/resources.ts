import type { z } from 'zod'
import type { ResourceName } from './resources/declarations/index.ts'
import * as parts from './resources/parts.gen.ts'
import type { Id } from './wire/id.ts'
import type { ResourceParts } from './wire/resource.ts'

interface ResourceShape<Row extends z.ZodType, New extends z.ZodType, Edit extends z.ZodType> {
  row: z.output<Row>
  /** Parsed input for creating a row. */
  input: z.output<New>
  /** Parsed input for changing a row. */
  change: z.output<Edit>
  /** Typed fields of a creation or a change. */
  typed: OptionalFields<Omit<z.input<New>, 'id'> & z.input<Edit>>
  /**
   * The typed fields as stored, without undefined ones; for a sort, the row ids in their new order; for a move, the ids
   * and the row that they go to.
   */
  fields: DefinedFields<Omit<z.output<New>, 'id'> & z.output<Edit>> & { ids?: readonly Id[]; to?: Id }
}

type OptionalFields<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }
type DefinedFields<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

type Parts = typeof parts

/** All resources of an event or account that can be edited offline. */
export type ResourceShapes = {
  [Name in ResourceName]: ResourceShape<
    Parts[Name]['row'],
    Parts[Name]['input'] extends z.ZodType ? Parts[Name]['input'] : Parts[Name]['change'],
    Parts[Name]['change']
  >
}

export type EditableResource = ResourceName
export type RowOf<R extends EditableResource> = ResourceShapes[R]['row']
export type CreateInputOf<R extends EditableResource> = ResourceShapes[R]['input']
export type ChangeOf<R extends EditableResource> = ResourceShapes[R]['change']
export type FieldsOf<R extends EditableResource> = ResourceShapes[R]['fields']
export type FormFieldsOf<R extends EditableResource> = ResourceShapes[R]['typed']

type ResourceSchemas<R extends EditableResource> = ResourceParts & {
  row: z.ZodType<RowOf<R>>
  change: z.ZodType<ChangeOf<R>>
  input: z.ZodType<CreateInputOf<R>> | null
}

/** Schemas and endpoints of each resource. */
export const RESOURCE_PARTS: { readonly [R in EditableResource]: ResourceSchemas<R> } = parts
