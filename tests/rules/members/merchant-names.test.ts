import { describe, expect, test } from 'vitest'
import { findSimilarMerchants } from '#rules/members/merchant-names.ts'

const merchant = (name: string, fields: { other_names?: string[]; shop_number?: string } = {}) => ({
  name,
  name_zh: '',
  other_names: [],
  shop_number: '',
  ...fields,
})
const isSimilar = (first: ReturnType<typeof merchant>, second: ReturnType<typeof merchant>) =>
  findSimilarMerchants(first, [second]).length === 1 && findSimilarMerchants(second, [first]).length === 1

describe('merchants with similar names', () => {
  test.each([
    ['Café Luna', 'CAFE LUNA'],
    ['Wing’s Noodles', 'Wings Noodles'],
    ['Harbour Books', 'Harbour-Books Ltd.'],
    ['Harbour Books Co., Ltd', 'Harbour Books'],
    ['海港書店', '海港書店有限公司'],
    ['Peak Coffee', 'Peak Cofee'],
    ['Peak Coffee', 'Peak Coffea'],
  ])('%s is similar to %s', (first, second) => {
    expect(isSimilar(merchant(first), merchant(second))).toBe(true)
  })

  test.each([
    ['Luna', 'Lena'],
    ['Café Luna', 'Café Lola'],
    ['Harbour Books', 'Harbour Boots 2'],
    ['茶', '酒'],
    ['Ltd', 'Limited'],
  ])('%s is not similar to %s', (first, second) => {
    expect(isSimilar(merchant(first), merchant(second))).toBe(false)
  })

  test('other names are compared too, and branches with shop numbers of their own are different', () => {
    expect(
      isSimilar(merchant('Peak Books', { other_names: ['Summit Reads'] }), merchant('Summit Reads')),
    ).toBe(true)
    expect(isSimilar(merchant('Pret', { shop_number: 'L1' }), merchant('Pret', { shop_number: 'G5' }))).toBe(
      false,
    )
    expect(isSimilar(merchant('Pret', { shop_number: 'L1' }), merchant('Pret'))).toBe(true)
  })

  test('a merchant is not similar to itself', () => {
    const stored = { id: 'mt_1', ...merchant('Peak Books') }
    expect(findSimilarMerchants(stored, [stored])).toEqual([])
  })
})
