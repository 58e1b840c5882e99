import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  BROKEN_TEXTS,
  outOfRange,
  shapeOf,
  setAtPath,
  wrongTypes,
  type Field,
} from '#tests/support/body-fields.ts'
import { countChanges, expectUnchanged } from '#tests/support/changes.ts'
import { successStatusOf, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import { sampleOf } from '#tests/support/long.ts'
import { expectFieldRefusal } from '#tests/support/refusal.ts'
import { useFixture } from '#tests/support/fixture.ts'
import {
  casesWithBody,
  freeTexts,
  isFreeText,
  isPassword,
  nameOf,
  sendBodies,
  type CaseWithBody,
} from './request-bodies.ts'
import { textLimits, type TextLimit } from '#tests/support/text-limits/text-limits.ts'

function limitOf(one: Case, field: Field): TextLimit | 'shaped' {
  const limit = textLimits[`${one.name}.${nameOf(field)}`]
  if (limit === undefined)
    throw new Error(`tests/support/text-limits/text-limits.ts lacks ${one.name}.${nameOf(field)}`)
  return limit
}

/** Names of unknown fields. */
const ODD_NAMES = ['version', 'account_id ', 'constructor', 'toString', '', '🎟️']

const requiredOf = (body: z.ZodType) => shapeOf(body).fields.filter(({ is_required }) => is_required)

describe('every request body', () => {
  const fixture = useFixture()
  const ask = sendBodies(fixture)

  /** Asserts that each wrong body is refused for its field and that nothing changed. */
  async function expectAllRefused(one: CaseWithBody, wrong: Iterable<[string, Field, unknown]>) {
    const target = await one.target(fixture)
    // The first contact of a device is stored, which this test ignores.
    await ask(one, target, target.body)
    const fresh = await one.target(fixture)
    const before = await countChanges(fixture.db)
    for (const [what, field, value] of wrong) {
      const reply = await ask(one, fresh, setAtPath(fresh.body, field.path, value))
      expectFieldRefusal(
        reply,
        nameOf(field),
        `${nameOf(field)} ${what} ${JSON.stringify(value)?.slice(0, 60)}`,
      )
    }
    await expectUnchanged(fixture.db, before)
  }

  test('every free text field is listed in this test, and no removed one', () => {
    const texts = casesWithBody.flatMap((one) =>
      shapeOf(one.body).fields.flatMap((field) => (isFreeText(field) ? `${one.name}.${nameOf(field)}` : [])),
    )
    expect(Object.keys(textLimits).toSorted()).toEqual(texts.toSorted())
    expect(freeTexts.length).toBeGreaterThan(10)
  })

  function tooMuch(one: CaseWithBody, field: Field): unknown[] {
    const values = outOfRange(field)
    if (!isFreeText(field)) return values
    const limit = limitOf(one, field)
    const longest = limit === 'shaped' ? 0 : limit.max
    if (limit !== 'shaped') values.push('x'.repeat(limit.max + 1))
    return longest <= 10_000 ? [...values, 'x'.repeat(10_001)] : values
  }

  test.each(casesWithBody)('$name names the invalid field and changes nothing', async (one) => {
    const { fields } = shapeOf(one.body)
    const mistyped = fields.flatMap((field) =>
      sampleOf(wrongTypes(field), `${one.name}.${nameOf(field)}`).map((value): [string, Field, unknown] => [
        'wrong type',
        field,
        value,
      ]),
    )
    const wrong = fields.flatMap((field): [string, Field, unknown][] => [
      ...tooMuch(one, field).map((value): [string, Field, unknown] => ['out of range', field, value]),
      // Malformed text is refused in every text field.
      ...(field.types.includes('string') && !isPassword(field)
        ? sampleOf(Object.entries(BROKEN_TEXTS), `${one.name}.${nameOf(field)}`).map(
            ([what, value]): [string, Field, unknown] => [what, field, value],
          )
        : []),
    ])
    const missing = requiredOf(one.body).map((field): [string, Field, unknown] => [
      'missing',
      field,
      undefined,
    ])
    expect(mistyped.length).toBeGreaterThan(0)
    await expectAllRefused(one, [...missing, ...mistyped, ...wrong])
  })

  test.each(casesWithBody)('$name refuses unknown fields, except around scans', async (one) => {
    // A newer device may send more fields around its scans than this server knows.
    const is_closed = one.name !== 'sendScans' && one.name !== 'sendBoxOfficeEntries'
    expect(shapeOf(one.body).is_closed).toBe(is_closed)
    const target = await one.target(fixture)
    const before = await countChanges(fixture.db)
    const own = new Set(shapeOf(one.body).fields.map(nameOf))
    const unknown = ODD_NAMES.filter((name) => !own.has(name))
    for (const name of ['surprise', ...sampleOf(unknown, one.name)]) {
      const reply = await ask(
        one,
        target,
        Object.assign({}, target.body, { [name]: { prototype: { is_admin: true } } }),
      )
      if (!is_closed) expect(reply.status, name).toBe(successStatusOf(one))
      else expect(expectFieldRefusal(reply, name, name)).toEqual(['unknown'])
    }
    if (is_closed) await expectUnchanged(fixture.db, before)
    expect({}).not.toHaveProperty('is_admin')
  })
})
