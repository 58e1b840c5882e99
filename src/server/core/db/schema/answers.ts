import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AnswerEdit } from '#contract/orders/answers.ts'
import { attendees, orders } from './attendees.ts'
import { eventColumns, version } from './columns.ts'

/** Answers to the questions of an event, for an order or for one of its tickets. */
export const answers = pgTable(
  'answers',
  {
    id: text().primaryKey(),
    ...eventColumns(),
    order_id: text()
      .notNull()
      .references(() => orders.id),
    /** Null: for the whole order. */
    attendee_id: text().references(() => attendees.id),
    question_id: text().notNull(),
    /** Title at the time of the answer. */
    question_title: text().notNull(),
    answer: text().notNull(),
    options: jsonb().$type<string[]>().notNull(),
    /** Edits at the desk with the previous values, oldest first. */
    edits: jsonb().$type<AnswerEdit[]>().notNull().default([]),
    version: version(),
  },
  (table) => [
    index('answers_order').on(table.order_id),
    index('answers_attendee').on(table.attendee_id),
    index('answers_question').on(table.event_id, table.question_id),
  ],
)
