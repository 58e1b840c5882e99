import { expect, test } from 'vitest'
import { hashScannedCode } from '#contract/door/scanned-code.ts'
import { hashTicketCode, makeTicketCode } from '#contract/door/ticket-code.ts'

const EVENT = 'ev_0000000000000001'
const OTHER_EVENT = 'ev_0000000000000002'

test('a code of another system has the same hash with spaces and line ends around it, and another one in other letters', () => {
  const hash = hashScannedCode(EVENT, 'Klook-7f3A')
  expect(hash).toMatch(/^[0-9a-f]{24}$/)
  expect(hashScannedCode(EVENT, '  Klook-7f3A\r\n')).toBe(hash)
  expect(hashScannedCode(EVENT, 'KLOOK-7F3A')).not.toBe(hash)
  expect(hashScannedCode(EVENT, 'Klook 7f3A')).not.toBe(hash)
})

test('the same number of two events has two hashes', () => {
  expect(hashScannedCode(EVENT, '1001')).not.toBe(hashScannedCode(OTHER_EVENT, '1001'))
})

test('a text in the format of our codes has the hash of the code, however it is typed', () => {
  const code = makeTicketCode({ key_no: 1, secret: 'secret' }, 1, new Uint8Array(10))
  expect(hashScannedCode(EVENT, `${code.slice(0, 9)} ${code.slice(9).toLowerCase()}`)).toBe(
    hashTicketCode(code),
  )
  expect(hashScannedCode(OTHER_EVENT, code)).toBe(hashTicketCode(code))
})

test('a text that a database cannot store has the hash of what is stored', () => {
  expect(hashScannedCode(EVENT, 'a\u0000b')).toBe(hashScannedCode(EVENT, 'a\uFFFDb'))
})
