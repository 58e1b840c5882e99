import type { ListedMerchant } from '#contract/resources/merchants.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'

type MerchantNames = Pick<ListedMerchant, 'name' | 'name_zh'>

const isChinese = () => currentLanguage().startsWith('zh')

/** What a merchant is called in the language of the page. */
export const merchantName = ({ name, name_zh }: MerchantNames): string =>
  isChinese() && name_zh !== '' ? name_zh : name

/** What it is called beside that; blank: it has no other name. */
export const otherMerchantName = ({ name, name_zh }: MerchantNames): string =>
  isChinese() && name_zh !== '' ? name : name_zh
