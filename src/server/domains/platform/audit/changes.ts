import { isDeepStrictEqual } from 'node:util'
import type { AuditChange, AuditField } from '#contract/account/audit.ts'
import { locale } from '#contract/wire/contact.ts'
import type { Translations } from '#contract/wire/translations.ts'

export type Changes = readonly AuditChange[]
type Value = AuditChange['before']
type FieldValues = { readonly [Field in AuditField]?: Value | undefined }
type TranslatedFields<Field extends AuditField> = Translations<{ [Each in Field]?: string | undefined }>
type ChangeDetails = { of?: string | null; currency?: string | null }

/** One value that became another; sums with their currency. */
export function makeChange(
  field: AuditField,
  before: Value,
  after: Value,
  told: ChangeDetails = {},
): AuditChange {
  return { field, before, after, of: told.of ?? null, currency: told.currency ?? null }
}

/**
 * What differs of these texts in other languages than the main one, each with its language.
 * @param before {} where it is new   @param after {} where it is gone
 */
export function translationsBetween<Field extends AuditField>(
  before: TranslatedFields<Field>,
  after: TranslatedFields<Field>,
  fields: readonly Field[],
): AuditChange[] {
  return locale.options.flatMap((of) => changesBetween(before[of] ?? {}, after[of] ?? {}, fields, { of }))
}

/**
 * What differs of these fields.
 * @param before null: it is new   @param after null: it is gone
 */
export function changesBetween(
  before: FieldValues | null,
  after: FieldValues | null,
  fields: readonly AuditField[],
  told: ChangeDetails = {},
): AuditChange[] {
  return fields.flatMap((field) => {
    const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
    return isDeepStrictEqual(was, is) ? [] : [makeChange(field, was, is, told)]
  })
}
