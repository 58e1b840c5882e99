import { locale, type Locale } from '#contract/wire/contact.ts'

/** The texts in every language, blank where missing. */
export type TypedTranslations<Field extends string> = Record<Locale, Record<Field, string>>

type SavedTranslations<Field extends string> = Partial<
  Record<Locale, Partial<Record<Field, string | undefined>>>
>

/** Form values of all texts in all languages. */
export function translationsForm<Field extends string>(
  fields: readonly Field[],
  saved: SavedTranslations<Field> = {},
): TypedTranslations<Field> {
  const languages = locale.options.map((language) => [
    language,
    Object.fromEntries(fields.map((field) => [field, saved[language]?.[field] ?? ''])),
  ])
  // One entry per language with one entry per field.
  return Object.fromEntries(languages) as TypedTranslations<Field>
}

/** Only filled-in texts; a blank one falls back to the main language. */
export function translationsBody<Field extends string>(
  translations: TypedTranslations<Field>,
): Partial<Record<Locale, Record<string, string>>> {
  return Object.fromEntries(
    locale.options.flatMap((language) => {
      const texts = Object.entries<string>(translations[language]).filter(([, text]) => text.trim() !== '')
      return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)]]
    }),
  )
}
