import type { Merchant } from '#contract/resources/merchants.ts'
import { searchableText } from '../text/name-search.ts'

type NamedMerchant = Pick<Merchant, 'name' | 'name_zh' | 'other_names' | 'shop_number'> & {
  id?: string
}

/** Words that a receipt adds to the name of a shop. */
const COMPANY = /(?:companylimited|coltd|limited|ltd|company|有限公司)$/u
/** Shorter names that differ in one letter are different names. */
const MISTAKE_MIN = 6

/** Returns the other merchants that may be the same shop: a name in common, but for case, marks, gaps or one letter. */
export function findSimilarMerchants<M extends NamedMerchant>(
  merchant: NamedMerchant,
  all: readonly M[],
): M[] {
  const names = plainNames(merchant)
  return all.filter((other) => {
    if (other.id !== undefined && other.id === merchant.id) return false
    // Two branches have the same name and each a shop number.
    const [own_shop, other_shop] = [merchant.shop_number, other.shop_number]
    if (own_shop !== '' && other_shop !== '' && own_shop !== other_shop) return false
    return plainNames(other).some((name) => names.some((own) => areAlike(own, name)))
  })
}

const plainNames = ({ name, name_zh, other_names }: NamedMerchant): string[] =>
  [name, name_zh, ...other_names]
    .map((text) => searchableText(text).joined.replace(COMPANY, ''))
    .filter((text) => text !== '')

function areAlike(first: string, second: string): boolean {
  if (first === second) return true
  const [longer, shorter] = first.length >= second.length ? [first, second] : [second, first]
  if (shorter.length < MISTAKE_MIN || longer.length - shorter.length > 1) return false
  let at = 0
  while (at < shorter.length && longer[at] === shorter[at]) at++
  const rest = longer.slice(at + 1)
  return rest === shorter.slice(at) || rest === shorter.slice(at + 1)
}
