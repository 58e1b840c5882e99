import type { TextLimit } from './text-limits.ts'

const merchant = (call: string): Record<string, TextLimit | 'shaped'> => ({
  [`${call}.name`]: { max: 100 },
  [`${call}.name_zh`]: { max: 100 },
  [`${call}.other_names.0`]: { max: 100 },
  [`${call}.shop_number`]: { max: 30 },
})

/** Text limits of members, merchants, receipts and upgrade requests. */
export const memberTextLimits: Record<string, TextLimit | 'shaped'> = {
  'updateMember.first_name': { max: 50 },
  'updateMember.last_name': { max: 149 },
  'updateMember.chinese_name': { max: 50 },
  'updateMember.phone': 'shaped',
  'updateMember.backup_phone': 'shaped',
  'updateMember.email': 'shaped',
  'updateMember.note': { max: 2000 },
  'exportMembers.query': 'shaped',
  'exportMembers.on': 'shaped',
  'grantTier.from': 'shaped',
  'grantTier.until': 'shaped',
  'grantTier.reason': { max: 500 },
  'updateMembershipSettings.relationships.0.label.en': { max: 60 },
  'updateMembershipSettings.relationships.0.label.zh-hk': { max: 60 },
  'updateMembershipSettings.relationships.0.label.zh-cn': { max: 60 },
  'updateMembershipSettings.perks.0.label.en': { max: 120 },
  'updateMembershipSettings.perks.0.label.zh-hk': { max: 120 },
  'updateMembershipSettings.perks.0.label.zh-cn': { max: 120 },
  'createMerchant.id': 'shaped',
  ...merchant('createMerchant'),
  'sortMerchants.ids.0': 'shaped',
  ...merchant('updateMerchant'),
  'updateReceipt.merchant_id': 'shaped',
  'updateReceipt.number': 'shaped',
  'updateReceipt.date': 'shaped',
  'requestUpgrade.id': 'shaped',
  'requestUpgrade.receipt_ids.0': 'shaped',
  'rejectRequest.words': { max: 500 },
  'rejectRequest.receipt_ids.0': 'shaped',
}
