import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CheckInList } from '#contract/door/check-in-lists.ts'
import type { Organizer } from '#contract/events/organizers.ts'
import type { Question } from '#contract/resources/questions.ts'
import type { TaxOrFee } from '#contract/resources/taxes-and-fees.ts'
import type { Room } from '#contract/rooms/rooms.ts'
import type { Ticket } from '#contract/resources/tickets.ts'
import type { FormatSettings } from './values.ts'

/** Texts of the `fields` namespace in the reader's language. */
export type FieldTexts = TFunction<'fields'>

type NamedRows<Row extends { id: string; name: string }> = readonly Pick<Row, 'id' | 'name'>[]

/** Names behind the ids in fields, and the event's timezone and currency; undefined while loading. */
export type FieldNames = FormatSettings & {
  tickets: readonly Pick<Ticket, 'id' | 'name' | 'prices'>[]
  questions: readonly Pick<Question, 'id' | 'title'>[]
  /** Only on pages of an event. */
  check_in_lists?: NamedRows<CheckInList>
  organizers: NamedRows<Organizer> | undefined
  taxes_and_fees: NamedRows<TaxOrFee> | undefined
  rooms: NamedRows<Room> | undefined
}

/** A row, or its changed fields. */
export type Fields = Readonly<Record<string, unknown>>

export type FormatContext = {
  t: FieldTexts
  names: FieldNames
  /** The other fields, which may affect the format. */
  fields: Fields
}

/** Formats a value; several lines when it has several parts. */
export type ValueFormatter = (value: unknown, context: FormatContext) => string | readonly string[]

/** Label of a field, used wherever it is shown, and the format of its value. */
export type Field = {
  label: string
  /** Labels of an enumerated value. */
  choices?: Readonly<Record<string, string>>
  /** Text of an empty value; when omitted, a generic text. */
  none?: string
  /** Omitted when the value needs no formatting or is one of the choices. */
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
 * Declares every editable field; enumerated fields declare a label for each value. Translated texts are labelled
 * by their field and language.
 */
export type FieldDeclarations<Edit> = {
  [Key in Exclude<keyof Edit, 'id' | 'translations'>]: FieldOf<NonNullable<Edit[Key]>>
}

/** Field declarations of a resource in the reader's language. */
export function useFields<Declaration>(declare: (t: FieldTexts) => Declaration): Declaration {
  const { t } = useTranslation('fields')
  return declare(t)
}

/** Only the labels, as a form takes them. */
export function labelsOf<Declaration extends Record<string, Field>>(
  fields: Declaration,
): Record<keyof Declaration, string> {
  const labels = Object.entries(fields).map(([name, { label }]) => [name, label])
  return Object.fromEntries(labels) as Record<keyof Declaration, string>
}
