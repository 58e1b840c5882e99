import { isSameValue } from './same-value.ts'

type Texts = Record<string, Record<string, unknown>>

const TRANSLATIONS = 'translations'

/** Flattens translations to one field per text: `translations.zh-hk.title`. */
export function flattenFields<Fields extends object>(fields: Fields): Fields {
  const { [TRANSLATIONS]: texts, ...rest } = Object.fromEntries(Object.entries(fields))
  const flat = Object.entries(textsOf(texts)).flatMap(([language, language_texts]) =>
    Object.entries(language_texts).map(([field, text]) => [`${TRANSLATIONS}.${language}.${field}`, text]),
  )
  // The same fields, with translations under their own names.
  return { ...rest, ...Object.fromEntries(flat) } as Fields
}

/** Restores the nested form of the contract. */
export function nestFields<Fields extends object>(flat: Fields): Fields {
  const nested: Record<string, unknown> = {}
  const texts: Texts = {}
  for (const [name, value] of Object.entries(flat)) {
    const path = readTextPath(name)
    if (path === null) nested[name] = value
    else (texts[path.language] ??= {})[path.field] = value
  }
  // The flattened fields are in their original shape again.
  return { ...nested, ...(Object.keys(texts).length > 0 && { [TRANSLATIONS]: texts }) } as Fields
}

/** Parses the field name of a translated text; null for other fields. */
export function readTextPath(name: string): { language: string; field: string } | null {
  const [head, language, ...rest] = name.split('.')
  if (head !== TRANSLATIONS || language === undefined || rest.length === 0) return null
  return { language, field: rest.join('.') }
}

/** Returns a field of a row, flattened or not; a missing translation is ''. */
export function fieldAt(fields: object, name: string): unknown {
  const path = readTextPath(name)
  if (path === null) return Reflect.get(fields, name)
  const text: unknown = Object.hasOwn(fields, name)
    ? Reflect.get(fields, name)
    : textsOf(Reflect.get(fields, TRANSLATIONS))[path.language]?.[path.field]
  return isBlank(text) ? '' : text
}

/** Returns the named fields of a row. */
export function fieldsAt(fields: object, names: Iterable<string>): object {
  return Object.fromEntries([...names].map((name) => [name, fieldAt(fields, name)]))
}

/** Completes the translations of an edit with those of the row; a blank text removes the translation. */
export function mergeTranslations<Edit extends object>(row: object, edit: Edit): Edit {
  if (!Object.hasOwn(edit, TRANSLATIONS)) return edit
  const before = textsOf(Reflect.get(row, TRANSLATIONS))
  const merged: Texts = { ...before }
  for (const [language, edited] of Object.entries(textsOf(Reflect.get(edit, TRANSLATIONS)))) {
    const texts = Object.entries({ ...before[language], ...edited }).filter(([, text]) => !isBlank(text))
    if (texts.length > 0) merged[language] = Object.fromEntries(texts)
    else delete merged[language]
  }
  return { ...edit, [TRANSLATIONS]: merged }
}

/** Returns the translated texts that differ; '' when removed. */
export function changedTranslations(before: unknown, after: unknown): Texts {
  const [before_texts, after_texts] = [textsOf(before), textsOf(after)]
  const changed: Texts = {}
  for (const language of new Set([...Object.keys(before_texts), ...Object.keys(after_texts)])) {
    const texts = { ...blankTexts(before_texts[language]), ...after_texts[language] }
    const changed_texts = Object.entries(texts).filter(
      ([field, text]) => !isSameValue(text, before_texts[language]?.[field] ?? ''),
    )
    if (changed_texts.length > 0) changed[language] = Object.fromEntries(changed_texts)
  }
  return changed
}

const blankTexts = (texts: Texts[string] = {}) =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, typeof text === 'string' ? '' : {}]),
  )

const isBlank = (text: unknown): boolean =>
  text === undefined ||
  text === '' ||
  (typeof text === 'object' && text !== null && Object.keys(text).length === 0)

/** Treats any other value as no translations. */
const textsOf = (value: unknown): Texts =>
  typeof value === 'object' && value !== null ? (value as Texts) : {}
