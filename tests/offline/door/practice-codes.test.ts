import { expect, test } from 'vitest'
import { makePracticeCode, PRACTICE_KEYS } from '#rules/door/practice-code.ts'
import { setUpPhonesFixture } from '../venue-with-phones.ts'

const at = setUpPhonesFixture(1)

test('a practice code is refused by an engine of a door: nothing is stored, counted or sent', async () => {
  const phone = await at.phone('Gate A')
  for (const key of PRACTICE_KEYS)
    for (const kind of ['in', 'out'] as const)
      expect(await phone.door.scan({ kind, subject: { raw_code: makePracticeCode(key) } })).toEqual({
        kind: 'practice_code',
      })
  const override = { reason: 'Late', by: 'Ada' }
  const forced = { kind: 'in' as const, subject: { raw_code: makePracticeCode('admitted') }, override }
  expect(await phone.door.scan(forced)).toEqual({ kind: 'practice_code' })
  expect(await phone.ports.db.scans.count()).toBe(0)
  expect(phone.door.state).toMatchObject({ waiting: 0, counts: { inside: 0 } })
})
