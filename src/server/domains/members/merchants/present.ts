import type { ListedMerchant, Merchant } from '#contract/resources/merchants.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import { localizeRow } from '#rules/text/translated-text.ts'
import type { MerchantRow } from './store.ts'

export function present(row: MerchantRow): Merchant {
  return { ...row, is_active: row.inactive_since === null }
}

/** Presents a merchant to members in their language; search matches all of its names. */
export function presentListed(row: MerchantRow, reader: Locale): ListedMerchant {
  const { id, name_zh, shop_number } = row
  const names = locale.options.map((language) => row.translations[language]?.name ?? '').filter(Boolean)
  const name = localizeRow(row, reader).name
  const other_names = [...new Set([...row.other_names, row.name, ...names])].filter(
    (other_name) => other_name !== name,
  )
  const has_translation = row.translations[reader]?.name
  return { id, name, name_zh: has_translation ? '' : name_zh, other_names, shop_number }
}
