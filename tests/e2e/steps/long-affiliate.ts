import type { Client } from '#api-client/client.ts'
import { createAffiliate } from '#contract/resources/affiliates.ts'
import type { Id } from '#contract/wire/id.ts'
import { long, LONG_EMAIL, unbroken } from './long-texts.ts'

/** Somebody who sends buyers, with texts as long as they can be; the code is the one that orders of the venue say. */
export async function makeLongAffiliate({ call }: Pick<Client, 'call'>, event_id: Id): Promise<void> {
  const body = {
    name: long('createAffiliate.name'),
    code: unbroken(50),
    email: LONG_EMAIL,
    note: long('createAffiliate.note'),
  }
  await call(createAffiliate, { params: { event_id }, body })
}
