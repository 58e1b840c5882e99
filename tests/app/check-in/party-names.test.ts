import { expect, test } from 'vitest'
import { namesOf } from '#app/features/check-in/party/party-names.tsx'

const person = (first_name: string, last_name: string) => ({ first_name, last_name })

test('the names of a party are listed, with a dash for a person without a name', () => {
  expect(namesOf([person('Mei', 'Chan'), person('大文', '陳'), person('', ' ')])).toBe('Mei Chan, 陳大文, –')
})
