import type { MerchantEdit } from '#contract/resources/merchants.ts'
import type { FieldDeclarations, FieldTexts } from './field.ts'

/** Field declarations of a merchant. */
export const merchantFields = (t: FieldTexts) =>
  ({
    name: { label: t('merchant.name') },
    name_zh: { label: t('merchant.name_zh') },
    other_names: { label: t('merchant.other_names') },
    shop_number: { label: t('merchant.shop_number') },
    is_active: { label: t('merchant.is_active') },
  }) satisfies FieldDeclarations<MerchantEdit>
