import { createContext, use } from 'react'
import type { Id } from '#contract/wire/id.ts'
import type { ConflictDecision } from '#offline/edits/resolve-conflict.ts'
import type { Edit } from '#offline/storage/edit-rows.ts'
import type { FieldNames } from '#app/components/fields/field.ts'

/** Unsent edits of the rows on a page, with the data needed to describe them. */
export interface PageEdits {
  edits: readonly Edit[]
  names: FieldNames
  /** Display name of an edit's row. */
  called: (edit: Edit) => string
  decide: (edit_id: Id, decision: ConflictDecision) => void
}

export const EditsContext = createContext<PageEdits | null>(null)

/** The edits of this page. */
export function usePageEdits(): PageEdits {
  const context = use(EditsContext)
  if (context === null) throw new Error('usePageEdits must be used within an EditsContext')
  return context
}
