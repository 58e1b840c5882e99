import type { Client } from '#api-client/client.ts'
import { updateClientProfile } from '#contract/account/clients.ts'
import { grantTier, updateMember } from '#contract/members/members.ts'
import { readMembershipSettings, updateMembershipSettings } from '#contract/members/membership-settings.ts'
import { RECEIPT_NUMBER_MAX, uploadReceipt } from '#contract/members/receipts.ts'
import { rejectRequest, requestUpgrade } from '#contract/members/upgrade-requests.ts'
import { createMerchant } from '#contract/resources/merchants.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { long, unbroken } from './texts.ts'

export type LongMember = { member_id: string; upgrade_id: string }

/**
 * Makes the signed-in user a member with a receipt of a merchant and a rejected request, each text of maximum
 * length.
 */
export async function makeLongMember({ call }: Pick<Client, 'call'>): Promise<LongMember> {
  const { data: merchant } = await call(createMerchant, {
    body: {
      name: long('createMerchant.name'),
      name_zh: long('createMerchant.name_zh'),
      other_names: [long('createMerchant.other_names.0')],
      shop_number: long('createMerchant.shop_number'),
    },
  })
  const settings = await call(readMembershipSettings, {})
  const relationship = 'longest'
  const place = 'updateMembershipSettings.relationships.0.label'
  const label = { en: long(`${place}.en`), 'zh-hk': long(`${place}.zh-hk`), 'zh-cn': long(`${place}.zh-cn`) }
  const gift = 'updateMembershipSettings.perks.0.label'
  const perk = { en: long(`${gift}.en`), 'zh-hk': long(`${gift}.zh-hk`), 'zh-cn': long(`${gift}.zh-cn`) }
  await call(updateMembershipSettings, {
    body: {
      relationships: [{ key: relationship, label, is_active: true }, ...settings.data.relationships],
      perks: [{ key: 'longest', kind: 'discount', tiers: ['normal', 'gold'], label: perk }],
    },
  })
  const chinese_name = long('updateClientProfile.chinese_name')
  const { data: profile } = await call(updateClientProfile, { body: { relationship, chinese_name } })
  const member_id = profile.membership?.id ?? ''
  const params = { member_id }
  const today = dayAt(new Date().toISOString(), 'Asia/Hong_Kong')
  await call(updateMember, { params, body: { note: long('updateMember.note') } })
  const reason = long('grantTier.reason')
  await call(grantTier, { params, body: { tier: 'gold', from: today, until: null, reason } })
  const { data: receipt } = await call(uploadReceipt, {
    body: {
      merchant_id: merchant.id,
      number: unbroken(RECEIPT_NUMBER_MAX),
      date: today,
      amount_cents: '60000',
    },
    file: fileOf(await picture('jpeg'), 'receipt.jpg', 'image/jpeg'),
  })
  const { data: request } = await call(requestUpgrade, { body: { tier: 'gold', receipt_ids: [receipt.id] } })
  await call(rejectRequest, {
    params: { upgrade_id: request.id },
    body: { reason_code: 'own_words', words: long('rejectRequest.words') },
  })
  return { member_id, upgrade_id: request.id }
}
