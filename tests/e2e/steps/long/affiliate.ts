import type { Client } from '#api-client/client.ts'
import { createAffiliate } from '#contract/resources/affiliates.ts'
import type { Id } from '#contract/wire/id.ts'
import { long, LONG_EMAIL, unbroken } from './texts.ts'

/** Creates an affiliate with texts of maximum length and the code that the orders of the venue have. */
export async function makeLongAffiliate({ call }: Pick<Client, 'call'>, event_id: Id): Promise<void> {
  const body = {
    name: long('createAffiliate.name'),
    code: unbroken(50),
    email: LONG_EMAIL,
    note: long('createAffiliate.note'),
  }
  await call(createAffiliate, { params: { event_id }, body })
}
