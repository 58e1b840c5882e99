import type { z } from 'zod'
import { shapeOf, type Field } from '#tests/support/body-fields.ts'
import type { Target } from '#tests/support/endpoint-rows/endpoint-row.ts'
import { addressOf, cases, type Case } from '#tests/support/endpoint-rows/endpoint-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { textLimits } from '#tests/support/text-limits/text-limits.ts'

export type CaseWithBody = Case & { body: z.ZodType }
/** Endpoints with a JSON body. */
export const casesWithBody = cases.flatMap((one): CaseWithBody[] =>
  one.endpoint.body === undefined ||
  (one.endpoint.upload !== undefined && one.endpoint.upload.is_optional !== true)
    ? []
    : [{ ...one, body: one.endpoint.body }],
)

export const nameOf = ({ path }: Field) => path.join('.')

export const isFreeText = ({ schema, types }: Field) =>
  types.includes('string') && [schema.enum, schema.pattern, schema.format].every((said) => said === undefined)

/** Passwords accept any text because only the hash is stored. */
export const isPassword = (field: Field) => /password/.test(nameOf(field))

/** Every free text field with its limit. */
export const freeTexts = casesWithBody.flatMap((one) =>
  shapeOf(one.body).fields.flatMap((field) => {
    if (!isFreeText(field)) return []
    const title = `${one.name}.${nameOf(field)}`
    // Fields without a row are reported by the test of the rows.
    const limit = textLimits[title] ?? 'shaped'
    return limit === 'shaped' ? [] : [{ title, one, field, limit }]
  }),
)

/** Sends bodies as the owner, each from another address, because rates are limited by it. */
export function sendBodies(fixture: Fixture) {
  let addresses = 0
  return (one: Case, { params }: Target, body: unknown) => {
    const { token } = fixture.venue.owner
    addresses += 1
    const address = `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
    return fixture.server.raw(one.endpoint.method, addressOf(one, params), { body, token, address })
  }
}
