import type { ReactNode } from 'react'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { useEvent } from './use-event.tsx'

interface EventTextsProps<Form extends object> {
  form: RowForm<Form>
  texts: readonly string[]
  children: ReactNode
}

/** Translated texts of an event or its resources; the main ones are in the event's language. */
export function EventTexts<Form extends object>({ form, texts, children }: EventTextsProps<Form>) {
  return (
    <Languages form={form} texts={texts} main={useEvent().event.language}>
      {children}
    </Languages>
  )
}
