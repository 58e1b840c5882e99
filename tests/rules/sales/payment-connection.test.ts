import { describe, expect, test } from 'vitest'
import type { PaymentCheck } from '#contract/account/accounts.ts'
import { paymentConnectionOf, type AccountFacts, type CardSetup } from '#rules/sales/payment-connection.ts'

const AT = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-20T11:00:00.000Z'
const good: PaymentCheck = {
  at: AT,
  provider: 'stripe',
  mode: 'live',
  is_accepted: true,
  payee: 'Harbour Hall',
  takes_charges: true,
  webhook: 'registered',
}
const live: CardSetup = { provider: 'stripe', mode: 'live', takes_test_money: false }
const connectionStateOf = (setup: Partial<CardSetup>, facts: Partial<AccountFacts>) => {
  const { status, missing } = paymentConnectionOf(
    { ...live, ...setup },
    { check: good, webhook_heard_at: null, ...facts },
  )
  return [status, ...missing].join(' ')
}

describe('the payment connection of an account', () => {
  test.each<[string, Partial<CardSetup>, Partial<AccountFacts>, string]>([
    ['that the provider takes cards for is connected', {}, {}, 'CONNECTED'],
    ['on a server without keys is not', { provider: null, mode: null }, {}, 'NOT_CONNECTED keys'],
    ['that was never checked is not', {}, { check: null }, 'NOT_CONNECTED check'],
    ['with test keys takes no cards', { mode: 'test' }, {}, 'SETUP_INCOMPLETE live_keys check'],
    [
      'with test keys that were checked takes none either',
      { mode: 'test' },
      { check: { ...good, mode: 'test' } },
      'SETUP_INCOMPLETE live_keys',
    ],
    ['of a demo takes test cards', { mode: 'test', takes_test_money: true }, { check: null }, 'CONNECTED'],
    [
      'whose keys are refused is not done',
      {},
      { check: { ...good, is_accepted: false } },
      'SETUP_INCOMPLETE refused',
    ],
    [
      'that may not charge yet is not done',
      {},
      { check: { ...good, takes_charges: false } },
      'SETUP_INCOMPLETE charges',
    ],
    [
      'of which the server would not hear is not done',
      {},
      { check: { ...good, webhook: 'missing' } },
      'SETUP_INCOMPLETE webhook',
    ],
    [
      'whose webhook nobody may look up is not done until a message came',
      {},
      { check: { ...good, webhook: 'unknown' } },
      'SETUP_INCOMPLETE webhook',
    ],
    [
      'is done with the message',
      {},
      { check: { ...good, webhook: 'unknown' }, webhook_heard_at: AT },
      'CONNECTED',
    ],
    [
      'whose webhook was set up after the check is connected with the message',
      {},
      { check: { ...good, webhook: 'missing' }, webhook_heard_at: LATER },
      'CONNECTED',
    ],
  ])('an account %s', (_name, setup, facts, expected) => {
    expect(connectionStateOf(setup, facts)).toBe(expected)
  })
})
