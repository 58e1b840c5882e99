import { expect, test } from 'vitest'
import {
  connectPayment,
  readAccount,
  readOwnAccount,
  readPaymentConnection,
  updateAccount,
  updateOwnAccount,
} from '#contract/account/accounts.ts'
import { EVENT_DEFAULTS } from '#contract/events/settings-defaults.ts'
import { readEventDefaults } from '#server/domains/accounts/accounts/service.ts'
import { describeOnAnyDatabase } from '#tests/support/databases/databases.ts'
import { useFixture } from '#tests/support/fixture.ts'

describeOnAnyDatabase('an account', (kind) => {
  const fixture = useFixture(kind)
  const params = () => ({ account_id: fixture.venue.account_id })
  const change = (body: object, headers: Record<string, string> = {}) =>
    fixture.server.raw('PUT', '/accounts', { body, token: fixture.venue.owner.token, headers })

  test('GET /accounts returns the account with every event default, with and without its id', async () => {
    const { data } = await fixture.call('collaborator', readOwnAccount, {})
    expect(data).toEqual({
      id: fixture.venue.account_id,
      name: 'Harbour Hall',
      building_limit: null,
      mails_about_bookings: true,
      timezone: 'Asia/Hong_Kong',
      currency_code: 'HKD',
      locale: 'zh-hk',
      languages: ['en', 'zh-hk', 'zh-cn'],
      cancellation_fee_cents: 10_000,
      cancellation_fee_per: 'order',
      cancellation_steps: [{ until_hours: 0, refund_percent: 100 }],
      event_defaults: EVENT_DEFAULTS,
      created_at: fixture.server.clock.now(),
      version: 1,
    })
    expect((await fixture.call('owner', readAccount, { params: params() })).data).toEqual(data)
  })

  test('an account update changes only the named fields and event defaults, and a repeat changes nothing', async () => {
    const body = { name: 'Harbour Hall 海港', event_defaults: { order_timeout_in_minutes: 30 } }
    const first = await fixture.call('owner', updateOwnAccount, { body })
    expect(first.data).toMatchObject({
      name: 'Harbour Hall 海港',
      timezone: 'Asia/Hong_Kong',
      event_defaults: { ...EVENT_DEFAULTS, order_timeout_in_minutes: 30 },
      version: 2,
    })
    const second = await fixture.call('owner', updateAccount, {
      params: params(),
      body: { currency_code: 'JPY', event_defaults: { support_email: 'HELP@venue.test' } },
    })
    const defaults = { ...EVENT_DEFAULTS, order_timeout_in_minutes: 30, support_email: 'help@venue.test' }
    expect(second.data).toMatchObject({ currency_code: 'JPY', event_defaults: defaults, version: 3 })
    expect(second.data.cancellation_fee_cents, 'a fee in Hong Kong dollars').toBe(0)
    expect((await fixture.call('owner', updateOwnAccount, { body })).data.version).toBe(3)
    const kept = await fixture.db.read((tx) => readEventDefaults(tx, fixture.venue.account_id))
    expect(kept).toEqual(defaults)
  })

  test('PUT /accounts returns 422 with the name of each invalid field', async () => {
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(150) }, 'name'],
      [{ timezone: 'Hong Kong' }, 'timezone'],
      [{ currency_code: 'hkd' }, 'currency_code'],
      [{ currency_code: 'XYZ' }, 'currency_code'],
      [{ locale: 'zh' }, 'locale'],
      [{ languages: [] }, 'languages'],
      [{ languages: ['en', 'xx'] }, 'languages.1'],
      [{ cancellation_fee_cents: -1 }, 'cancellation_fee_cents'],
      [{ cancellation_fee_cents: 0.5 }, 'cancellation_fee_cents'],
      [{ cancellation_fee_per: 'day' }, 'cancellation_fee_per'],
      [{ cancellation_steps: [{ until_hours: -1, refund_percent: 1 }] }, 'cancellation_steps.0.until_hours'],
      [{ event_defaults: { location: { country: 'Hong Kong' } } }, 'event_defaults.location.country'],
      [{ event_defaults: { order_timeout_in_minutes: 0 } }, 'event_defaults.order_timeout_in_minutes'],
      [{ event_defaults: { order_timeout_in_minutes: 121 } }, 'event_defaults.order_timeout_in_minutes'],
      [{ event_defaults: { homepage_primary_colour: 'red' } }, 'event_defaults.homepage_primary_colour'],
      [{ event_defaults: { support_email: 'help' } }, 'event_defaults.support_email'],
      [{ event_defaults: { seo_title: 'x' } }, 'event_defaults.seo_title'],
      [{ is_payment_connected: true }, 'is_payment_connected'],
    ] as const) {
      const reply = await change(body)
      expect(reply, reply.text).toMatchObject({ status: 422, json: { code: 'request.invalid' } })
      expect(reply.json).toHaveProperty(['errors', field])
    }
    expect((await fixture.call('owner', readOwnAccount, {})).data.version).toBe(1)
  })

  test('a stale account update returns 412 with the current account', async () => {
    await change({ name: 'One' }, { 'if-match': '"1"' })
    expect(await change({ name: 'Two' }, { 'if-match': '"1"' })).toMatchObject({
      status: 412,
      json: { code: 'version.stale', current: { name: 'One', version: 2 } },
    })
  })

  test('two concurrent updates of different event defaults are both kept', async () => {
    await Promise.all([
      change({ event_defaults: { order_timeout_in_minutes: 45 } }),
      change({ event_defaults: { show_share_buttons: false } }),
    ])
    const { data } = await fixture.call('owner', readOwnAccount, {})
    expect(data.event_defaults).toMatchObject({ order_timeout_in_minutes: 45, show_share_buttons: false })
    expect(data.version).toBe(3)
  })

  test('the payment connection is shown to organizers, its provider details only to admins', async () => {
    const connection = async (who: 'owner' | 'organizer') =>
      (await fixture.call(who, readPaymentConnection, { params: params() })).data
    const connected = { provider: 'sandbox', mode: 'test', status: 'CONNECTED', missing: [] }
    expect(await connection('organizer')).toEqual({ ...connected, details: null })
    expect((await connection('owner')).details).toMatchObject({ check: null, webhook_heard_at: null })
    const { data } = await fixture.call('owner', connectPayment, { params: params() })
    expect(data.details?.check).toMatchObject({ is_accepted: true, takes_charges: true })
    expect(await connection('owner')).toEqual(data)
  })
})
