import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Organizer } from '#contract/events/organizers.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { FormatSettings } from './values.ts'

/** The texts of fields in the reader's language. */
export type FieldTexts = TFunction<'fields'>

type NamedRows<Row extends { id: string; name: string }> = readonly Pick<Row, 'id' | 'name'>[]

/** What the ids in fields stand for, and the event's terms; undefined while they are read. */
export type FieldNames = FormatSettings & {
  tickets: readonly Pick<Ticket, 'id' | 'name' | 'prices'>[]
  questions: readonly Pick<Question, 'id' | 'title'>[]
  organizers: NamedRows<Organizer> | undefined
  taxes_and_fees: NamedRows<TaxOrFee> | undefined
  rooms: NamedRows<Room> | undefined
}

/** A row, or the part of it that was changed. */
export type Fields = Readonly<Record<string, unknown>>

export type FormatContext = {
  t: FieldTexts
  names: FieldNames
  /** What stands beside it, which may decide how it is said. */
  fields: Fields
}

/** A value as people say it; several lines where it has several parts. */
export type ValueFormatter = (value: unknown, saying: FormatContext) => string | readonly string[]

/** One field: its only name, wherever it is shown, and how what stands in it is said. */
export type Field = {
  label: string
  /** The words of the few values that it can have. */
  choices?: Readonly<Record<string, string>>
  /** What it is called that nothing stands in it; left out: that it is empty. */
  none?: string
  /** Left out where a value speaks for itself, or is one of the choices. */
  format?: ValueFormatter
}

type ChoiceOf<Value> = Value extends readonly (infer Item)[]
  ? ChoiceOf<Item>
  : Value extends string
    ? string extends Value
      ? never
      : Value
    : never

type FieldOf<Value> = [ChoiceOf<Value>] extends [never]
  ? Field
  : Field & { choices: Record<ChoiceOf<Value>, string> }

/**
 * A declaration of every field that can be typed; each of a few values has its word. Texts in other languages are called
 * by their field and their language.
 */
export type FieldDeclarations<Edit> = {
  [Key in Exclude<keyof Edit, 'id' | 'translations'>]: FieldOf<NonNullable<Edit[Key]>>
}

/** The fields of a resource, in the reader's language. */
export function useFields<Declaration>(declare: (t: FieldTexts) => Declaration): Declaration {
  const { t } = useTranslation('fields')
  return declare(t)
}

/** The labels alone, as a form takes them. */
export function labelsOf<Declaration extends Record<string, Field>>(
  fields: Declaration,
): Record<keyof Declaration, string> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label])
  return Object.fromEntries(labels) as Record<keyof Declaration, string>
}
