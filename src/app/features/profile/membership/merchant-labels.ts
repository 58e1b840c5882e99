import type { ListedMerchant } from '#contract/resources/merchants.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'

type MerchantNames = Pick<ListedMerchant, 'name' | 'name_zh'>

const isChinese = () => currentLanguage().startsWith('zh')

/** Name of a merchant in the page's language. */
export const merchantName = ({ name, name_zh }: MerchantNames): string =>
  isChinese() && name_zh !== '' ? name_zh : name

/** Its name in the other language; blank when it has none. */
export const otherMerchantName = ({ name, name_zh }: MerchantNames): string =>
  isChinese() && name_zh !== '' ? name : name_zh
