import { isDeepStrictEqual } from 'node:util'
import type { AuditField } from '#contract/account/audit-fields.ts'
import type { AuditChange } from '#contract/account/audit.ts'
import { locale } from '#contract/wire/contact.ts'
import type { Translations } from '#contract/wire/translations.ts'

export type Changes = readonly AuditChange[]
type Value = AuditChange['before']
type FieldValues = { readonly [Field in AuditField]?: Value | undefined }
type TranslatedFields<Field extends AuditField> = Translations<{ [Each in Field]?: string | undefined }>
type ChangeDetails = { of?: string | null; currency?: string | null }

/** Returns the change of one value; amounts include their currency. */
export function makeChange(
  field: AuditField,
  before: Value,
  after: Value,
  details: ChangeDetails = {},
): AuditChange {
  return { field, before, after, of: details.of ?? null, currency: details.currency ?? null }
}

/**
 * Returns the changed translations, each with its language.
 * @param before {} for a new row
 * @param after {} for a deleted row
 */
export function translationsBetween<Field extends AuditField>(
  before: TranslatedFields<Field>,
  after: TranslatedFields<Field>,
  fields: readonly Field[],
): AuditChange[] {
  return locale.options.flatMap((language) =>
    changesBetween(before[language] ?? {}, after[language] ?? {}, fields, { of: language }),
  )
}

/**
 * Returns the changed fields.
 * @param before null for a new row
 * @param after null for a deleted row
 */
export function changesBetween(
  before: FieldValues | null,
  after: FieldValues | null,
  fields: readonly AuditField[],
  details: ChangeDetails = {},
): AuditChange[] {
  return fields.flatMap((field) => {
    const [old_value, new_value] = [before?.[field] ?? null, after?.[field] ?? null]
    return isDeepStrictEqual(old_value, new_value) ? [] : [makeChange(field, old_value, new_value, details)]
  })
}
