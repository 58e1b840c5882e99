import { createContext, use } from 'react'
import type { Locale } from '#contract/wire/contact.ts'

/** Languages shown beside the main texts of a form. */
export interface VisibleLanguages {
  /** Language of the main texts; null when not set. */
  main: Locale | null
  /** Languages of a text, by its path in the form. */
  languagesOf: (name: string) => readonly Locale[]
}

export const VisibleLanguagesContext = createContext<VisibleLanguages>({ main: null, languagesOf: () => [] })

/** The languages shown in this form. */
export const useVisibleLanguages = () => use(VisibleLanguagesContext)
