import { updateClientProfile } from '#contract/account/clients.ts'
import { grantTier, updateMember } from '#contract/members/members.ts'
import { readMembershipSettings, updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import { rejectRequest, requestUpgrade } from '#contract/members/upgrade-requests.ts'
import { toVisibleName } from '#contract/wire/one-line.ts'
import { createMerchant } from '#contract/resources/merchants.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { insertMember } from './endpoint-rows/member-rows.ts'
import { VENUE_TIMEZONE } from './endpoint-rows/rows.ts'
import type { Fixture } from './fixture.ts'
import { fileOf, grainyPicture } from './uploads.ts'

/** Malicious input: a formula, a script tag, a bidirectional override, and a closing quote. */
export const ATTACK = `=1+1 <img src=x onerror="globalThis.is_attacked=1"> \u202eevil'";--`
/** A name is shorter and contains nothing that looks like an address. */
const TYPED_NAME = '=1+1 <b onclick=a()>\u202eevil'
/** The name as stored: bidirectional overrides are removed. */
export const ATTACK_NAME = toVisibleName(TYPED_NAME)

export type HostileMember = {
  id: string
  user_id: string
  token: string
  upgrade_id: string
}

/** Inserts a member with malicious input in every field that members, staff or the venue can edit. */
export async function insertHostileMember(fixture: Fixture): Promise<HostileMember> {
  const { server } = fixture
  const { id, user_id, token } = await insertMember(fixture)
  const { data: settings } = await fixture.call('owner', readMembershipSettings, {})
  const label = { en: ATTACK.slice(0, 60), 'zh-hk': ATTACK.slice(0, 60), 'zh-cn': ATTACK.slice(0, 60) }
  await fixture.call('owner', updateMembershipSettings, {
    body: {
      relationships: [{ key: 'odd', label, is_active: true }, ...settings.relationships],
      perks: [{ key: 'odd', kind: 'extra', tiers: ['normal', 'gold'], label }],
    },
  })
  const { data: merchant } = await fixture.call('owner', createMerchant, {
    body: {
      name: ATTACK,
      name_zh: ATTACK,
      other_names: [ATTACK],
      shop_number: ATTACK.slice(0, 20),
      is_active: true,
    },
  })
  await server.call(updateClientProfile, {
    token,
    body: {
      first_name: TYPED_NAME,
      last_name: TYPED_NAME,
      chinese_name: TYPED_NAME,
      relationship: 'odd',
      wants_news: true,
    },
  })
  const params = { member_id: id }
  await fixture.call('owner', updateMember, { params, body: { note: ATTACK } })
  const today = dayAt(server.clock.now(), VENUE_TIMEZONE)
  await fixture.call('owner', grantTier, {
    params,
    body: { tier: 'gold', from: today, until: null, reason: ATTACK },
  })
  const ask = async (count: number) => {
    const { data: receipt } = await server.call(uploadReceipt, {
      token,
      body: {
        merchant_id: merchant.id,
        number: `${TYPED_NAME}${count}`,
        date: today,
        amount_cents: '60000',
      },
      file: fileOf(await grainyPicture(), `${TYPED_NAME}.jpg`, 'image/jpeg'),
    })
    const { data } = await server.call(requestUpgrade, {
      token,
      body: { tier: 'gold', receipt_ids: [receipt.id] },
    })
    return data.id
  }
  const upgrade_id = await ask(1)
  await fixture.call('owner', rejectRequest, {
    params: { upgrade_id },
    body: { reason_code: 'own_words', words: ATTACK },
  })
  return { id, user_id, token, upgrade_id }
}
