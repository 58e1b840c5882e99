import type { OrderEdit } from '#contract/orders/desk.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'

/** Field declarations of an order: the buyer, and the door note. */
export const orderFields = (t: FieldTexts) =>
  ({
    first_name: { label: t('order.first_name') },
    last_name: { label: t('order.last_name') },
    email: { label: t('order.email') },
    phone: { label: t('order.phone') },
    note: { label: t('order.note') },
    needs_attention: { label: t('order.needs_attention') },
  }) satisfies FieldDeclarations<OrderEdit>
