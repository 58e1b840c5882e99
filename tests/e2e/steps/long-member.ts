import type { Client } from '#api-client/client.ts'
import { updateClientProfile } from '#contract/account/clients.ts'
import { uploadReceipt } from '#contract/members/receipts.ts'
import { createMerchant } from '#contract/parts/merchants.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { fileOf, picture } from '#tests/support/uploads.ts'
import { long } from './long-texts.ts'

/** Makes who is signed in a member with a receipt of a merchant, each text as long as can be. */
export async function makeLongMember({ call }: Pick<Client, 'call'>): Promise<void> {
  const { data: merchant } = await call(createMerchant, {
    body: {
      name: long('createMerchant.name'),
      name_zh: long('createMerchant.name_zh'),
      other_names: [long('createMerchant.other_names.0')],
      shop_number: long('createMerchant.shop_number'),
    },
  })
  await call(updateClientProfile, {
    body: { relationship: 'tenant', chinese_name: long('updateClientProfile.chinese_name') },
  })
  await call(uploadReceipt, {
    body: {
      merchant_id: merchant.id,
      number: long('updateReceipt.number'),
      date: dayAt(new Date().toISOString(), 'Asia/Hong_Kong'),
      amount_cents: '60000',
    },
    file: fileOf(await picture('jpeg'), 'receipt.jpg', 'image/jpeg'),
  })
}
