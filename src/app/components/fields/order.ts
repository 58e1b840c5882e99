import type { OrderEdit } from '#contract/orders/desk.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'

/** The fields of an order: who bought, and what the door is told. */
export const orderFields = (t: FieldTexts) =>
  ({
    first_name: { label: t('order.first_name') },
    last_name: { label: t('order.last_name') },
    email: { label: t('order.email') },
    phone: { label: t('order.phone') },
    note: { label: t('order.note') },
    needs_attention: { label: t('order.needs_attention') },
  }) satisfies FieldDeclarations<OrderEdit>
