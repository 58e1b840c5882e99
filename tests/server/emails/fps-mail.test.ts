import { expect, test } from 'vitest'
import { fpsCode } from '#rules/sales/fps-code.ts'
import { orderReference } from '#rules/sales/order-reference.ts'
import { queueReminder } from '#server/domains/sales/order-emails/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { BUYER, makeOrderMails } from './order-mails-fixture.ts'
import { readQr } from './read-qr.ts'

const PAYEE = { kind: 'mobile', value: '+85261234567', bank_code: '004', name: '港灣會堂' } as const
const UNPAID = { paid_at: null, other_payment: 'fps', due_at: null } as const

describeOnAnyDatabase('mail of an order to be paid by FPS', (kind) => {
  const fixture = useFixture(kind)
  const mail = makeOrderMails(fixture)
  const remind = async () => {
    const { order_id, priced } = await mail.buy([{ first_name: 'Mei', email: BUYER.email }], UNPAID)
    const { event_id } = fixture.venue
    const [received] = await mail.mailOf((needs) => queueReminder(needs, event_id, order_id))
    if (received === undefined) throw new Error('Nothing arrived')
    return { ...received, reference: orderReference(order_id), amount_cents: priced.total_gross_cents }
  }

  test('the mail has payee, amount, reference and a code that fills them in', async () => {
    await mail.settle({ fps_payee: PAYEE })
    const { email, reference, amount_cents } = await remind()
    expect(email.text).toMatch(/\+852-61234567[^]+004[^]+港灣會堂[^]+HK\$/)
    expect(email.text).toContain(reference)
    const images = email.attachments.filter(({ mimeType }) => mimeType === 'image/png')
    const request = { payee: PAYEE, currency: 'HKD', amount_cents, reference }
    expect(await readQr(images)).toContain(fpsCode(request))
  })

  test('the mail has no code without a payee', async () => {
    await mail.settle({ fps_payment: { is_offered: true, words: { en: 'FPS 1234567' }, pictures: {} } })
    const { email } = await remind()
    expect(email.text).toContain('FPS 1234567')
    const images = email.attachments.filter(({ mimeType }) => mimeType === 'image/png')
    expect((await readQr(images)).filter((text) => text.includes('hk.com.hkicl'))).toEqual([])
  })
})
