import { z } from 'zod'
import { FIRST_NAME_MAX, LAST_NAME_MAX } from '#contract/account/users.ts'
import { EXTERNAL_CODE_MAX, type AttendeeImportColumn } from '#contract/orders/attendee-import.ts'
import { ATTENDEE_NOTE_MAX } from '#contract/orders/attendees.ts'
import { email, locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Translations } from '#contract/wire/translations.ts'
import { code, nameText, text } from '#contract/wire/text.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import { headingKey } from '#server/core/spreadsheet/reading/heading.ts'
import type { ImportRow } from '#server/core/spreadsheet/import/import-rows.ts'
import type { SaleConfig } from '#server/domains/sales/sale-config/service.ts'

const ORDER_NO_MAX = 100
const PRICE_MAX = 200
/** A long number that a spreadsheet has shortened, such as 1.23457E+22. */
const SHORTENED = /^\d([.,]\d+)?E\+\d+$/iu

/** Schema of each column's cells; every cell starts as a text. */
export function cellsOf({ tickets }: Pick<SaleConfig, 'tickets'>) {
  return {
    order_no: code(1, ORDER_NO_MAX),
    ticket: choice(idsByName(tickets)),
    price: text(1, PRICE_MAX),
    first_name: nameText(1, FIRST_NAME_MAX),
    last_name: nameText(0, LAST_NAME_MAX),
    email,
    note: text(0, ATTENDEE_NOTE_MAX),
    needs_attention: choice(BOOLEANS),
    // As a scanner reads it: nothing but the ends is changed.
    external_code: text(1, EXTERNAL_CODE_MAX).refine((value) => !SHORTENED.test(value), 'digits_lost'),
  } satisfies Record<AttendeeImportColumn, z.ZodType>
}

export type AttendeeRow = ImportRow<ReturnType<typeof cellsOf>>

const BOOLEANS: ReadonlyMap<string, boolean[]> = new Map(
  ([true, false] as const).flatMap((value) =>
    [
      ...(value ? ['1', 'true', 'x'] : ['0', 'false']),
      ...locale.options.map((name) => columnLabelsOf(name)(value ? 'value.yes' : 'value.no')),
    ].map((title) => [headingKey(title), [value]] as const),
  ),
)

type TicketNames = { id: Id; name: string; translations: Translations<{ name?: string | undefined }> }

/** Returns the ids of ticket types by their names in any language, and by themselves. */
function idsByName(tickets: readonly TicketNames[]): Map<string, Id[]> {
  const ids = new Map<string, Id[]>()
  for (const { id, name, translations } of tickets) {
    const names = [id, name, ...Object.values(translations).flatMap((texts) => texts.name ?? [])]
    for (const key of new Set(names.map(headingKey))) ids.set(key, [...(ids.get(key) ?? []), id])
  }
  return ids
}

/** Parses one of several values by any of its names; a name of several is ambiguous. */
function choice<Value>(values_of: ReadonlyMap<string, readonly Value[]>) {
  return z.string().transform((name, context): Value => {
    const key = headingKey(name)
    const [value, ...others] = (key === '' ? undefined : values_of.get(key)) ?? []
    if (value !== undefined && others.length === 0) return value
    context.addIssue(value === undefined ? 'option_unknown' : 'ambiguous')
    return z.NEVER
  })
}
