import type { EditableResource } from '#contract/resources.ts'
import type { Field, FieldTexts } from './field.ts'
import * as fields from './fields.gen.ts'

type Declare = (t: FieldTexts) => Record<string, Field>

/** Field declarations of every editable resource. */
export const EDITED_FIELDS: Record<EditableResource, Declare> = fields
