import { locale, type Locale } from '#contract/wire/contact.ts'

/** The texts of something in every language, blank where they are missing. */
export type TypedTranslations<Field extends string> = Record<Locale, Record<Field, string>>

type SavedTranslations<Field extends string> = Partial<
  Record<Locale, Partial<Record<Field, string | undefined>>>
>

/** Every text in every language, to be typed. */
export function translationsForm<Field extends string>(
  fields: readonly Field[],
  kept: SavedTranslations<Field> = {},
): TypedTranslations<Field> {
  const languages = locale.options.map((language) => [
    language,
    Object.fromEntries(fields.map((field) => [field, kept[language]?.[field] ?? ''])),
  ])
  // An entry for each language with an entry for each field.
  return Object.fromEntries(languages) as TypedTranslations<Field>
}

/** Those that are there; what is blank is read in the main language. */
export function translationsBody<Field extends string>(
  typed: TypedTranslations<Field>,
): Partial<Record<Locale, Record<string, string>>> {
  return Object.fromEntries(
    locale.options.flatMap((language) => {
      const texts = Object.entries<string>(typed[language]).filter(([, text]) => text.trim() !== '')
      return texts.length === 0 ? [] : [[language, Object.fromEntries(texts)]]
    }),
  )
}
