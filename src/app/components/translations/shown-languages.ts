import { createContext, use } from 'react'
import type { Locale } from '#contract/wire/contact.ts'

/** In which languages the texts of a form are shown beside the main one. */
export interface VisibleLanguages {
  /** In which the main texts are written; null where nobody said. */
  main: Locale | null
  /** The languages of a text, by its place in the form. */
  of: (name: string) => readonly Locale[]
}

export const VisibleLanguagesContext = createContext<VisibleLanguages>({ main: null, of: () => [] })

/** The languages that are shown here. */
export const useVisibleLanguages = () => use(VisibleLanguagesContext)
