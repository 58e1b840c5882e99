import type { ReactNode } from 'react'
import { useEditRowNames } from '#app/data/edits/edit-row-names.ts'
import { decideEdit } from '#app/data/edits/mutations.ts'
import { EditsContext } from '#app/components/edits/page-edits.ts'
import { useEditNames } from './use-edit-names.ts'
import { useEvent } from './use-event.tsx'

/** Provides the unsent edits of the event to its pages. */
export function EventEdits({ children }: { children: ReactNode }) {
  const { edits } = useEvent()
  const called = useEditRowNames(edits)
  const decide = (id: string, decision: Parameters<typeof decideEdit>[1]) => void decideEdit(id, decision)
  return <EditsContext value={{ edits, names: useEditNames(), called, decide }}>{children}</EditsContext>
}
