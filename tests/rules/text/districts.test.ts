import { expect, test } from 'vitest'
import { districtName } from '#rules/text/districts.ts'

test.each([
  ['Sha Tin', 'zh-hk', '沙田區'],
  ['Sha Tin', 'zh-cn', '沙田区'],
  ['Sha Tin', 'en', 'Sha Tin'],
  ['Macau', 'zh-hk', 'Macau'],
  ['Macau', 'zh-cn', 'Macau'],
])('the district %s is called in %s: %s', (city, language, name) => {
  expect(districtName(city, language)).toBe(name)
})
