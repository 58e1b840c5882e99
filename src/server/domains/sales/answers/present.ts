import type { AnswerFull } from '#contract/orders/answers.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import type { FullAnswerRow } from './store.ts'

export function present({ account_id: _, ...row }: FullAnswerRow): AnswerFull {
  return { ...row, order_reference: orderReference(row.order_id) }
}
