import { describe, expect, test } from 'vitest'
import { ODD_TEXTS, setAtPath } from '#tests/support/body-fields.ts'
import { toOneLine, toVisibleName } from '#contract/wire/one-line.ts'
import { countChanges, countOccurrences } from '#tests/support/changes.ts'
import { successStatusOf } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { expectFieldRefusal, expectRefusal } from '#tests/support/refusal.ts'
import { freeTexts, isPassword, nameOf, sendBodies } from './request-bodies.ts'
import { useFixture } from '#tests/support/fixture.ts'

describe('every free text', () => {
  const fixture = useFixture()
  const ask = sendBodies(fixture)

  test.each(freeTexts)(
    '$title stores unusual text unchanged or in its normalized form',
    async ({ one, field, limit }) => {
      const texts: [string, string][] = [
        ...Object.entries(ODD_TEXTS),
        ['the longest', '票'.repeat(limit.max)],
        ['as long in emoji', '🎟'.repeat(limit.max)],
      ]
      for (const [what, value] of texts) {
        // The length of a password is counted in UTF-16 units.
        if (what === 'as long in emoji' && isPassword(field)) continue
        const target = await one.target(fixture)
        const before = await countChanges(fixture.db)
        const reply = await ask(one, target, setAtPath(target.body, field.path, value))
        if (limit.refused !== undefined) {
          expect(expectRefusal(reply, what).code, what).toBe(limit.refused)
          continue
        }
        if (limit.is_required && value.startsWith('<')) {
          expect(expectFieldRefusal(reply, nameOf(field), what)).toEqual(['required'])
          continue
        }
        expect(reply.status, `${what}: ${reply.text}`).toBe(successStatusOf(one))
        if (limit.is_told) continue
        const read = [...new Set([value.trim(), toVisibleName(value), toOneLine(value)])]
        let kept = 0
        for (const text of read) kept += await countOccurrences(fixture.db, text, before, limit.is_mailed)
        if (limit.is_html && /[<&]/.test(value)) expect(kept, what).toBe(0)
        else expect(kept, what).toBeGreaterThan(0)
      }
    },
  )
})
