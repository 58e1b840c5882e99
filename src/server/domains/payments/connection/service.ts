import type { PaymentConnection } from '#contract/account/accounts.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { WEBHOOK_PATH } from '#contract/orders/payments.ts'
import { paymentConnectionOf } from '#rules/sales/payment-connection.ts'
import { roleHas } from '#rules/permissions.ts'
import { ProviderUnreachable, type PaymentProvider } from '#server/core/integrations/payment/provider.ts'
import type { Database, Tx } from '#server/core/db/database.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import { changesBetween, record } from '#server/domains/platform/index.ts'
import { lastMessageAt } from '#server/domains/payments/payments/service.ts'
import { present } from './present.ts'
import * as store from './store.ts'

type ConnectContext = Omit<Context<Person>, 'tx'>

/**
 * Returns the account's connection to the card payment provider. Errors: account.not_found,
 * permission.denied.
 */
export async function readConnection(context: Context<Person>, account_id: Id): Promise<PaymentConnection> {
  requireAccount(context, account_id, 'account.view')
  return readAndPresent(context, account_id)
}

/**
 * Checks this server's keys at the provider, and connects the account with the result; a negative result is
 * stored too. Errors: account.not_found, permission.denied, payment.no_provider, payment.unavailable.
 */
export async function connectPayment(
  { db, provider }: { db: Database; provider: PaymentProvider | null },
  context: ConnectContext,
  account_id: Id,
): Promise<PaymentConnection> {
  requireAccount(context, account_id, 'account.edit')
  if (provider === null) throw new AppError('payment.no_provider')
  const result = await checkProvider(provider, webhookUrl(context, provider.name))
  return db.withTx(async (tx) => {
    const before = await store.lock(tx, account_id)
    if (before === undefined) throw new AppError('account.not_found')
    const payment_check = { at: context.now, provider: provider.name, mode: provider.mode, ...result }
    await store.saveCheck(tx, account_id, payment_check)
    const changes = changesBetween(before.payment_check, payment_check, ['is_accepted', 'takes_charges'])
    const subject = { kind: 'account', id: account_id, title: before.name } as const
    await record({ ...context, tx }, { action: 'payment_connected', subject, changes })
    return readAndPresent({ ...context, tx }, account_id)
  })
}

/** Returns whether an account can accept cards now, by the provider's last check. */
export async function takesCards(
  { tx, cards }: Pick<Context, 'tx' | 'cards'>,
  { payment_check: check }: Pick<store.CheckedAccount, 'payment_check'>,
): Promise<boolean> {
  const isConnected = (webhook_heard_at: Instant | null) =>
    paymentConnectionOf(cards, { check, webhook_heard_at }).status === 'CONNECTED'
  if (isConnected(null)) return true
  if (cards.provider === null || check === null) return false
  return isConnected(await lastMessageAt(tx, cards.provider))
}

/** Returns which of these accounts can accept cards now. */
export async function accountsTakingCards(
  { tx, cards }: Pick<Context, 'tx' | 'cards'>,
  account_ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  if (cards.provider === null || account_ids.length === 0) return new Set()
  const webhook_heard_at = await lastMessageAt(tx, cards.provider)
  const rows = await store.listByIds(tx, account_ids)
  return new Set(
    rows
      .filter(({ payment_check: check }) => {
        return paymentConnectionOf(cards, { check, webhook_heard_at }).status === 'CONNECTED'
      })
      .map(({ id }) => id),
  )
}

async function readAndPresent(
  context: ConnectContext & { tx: Tx },
  account_id: Id,
): Promise<PaymentConnection> {
  const { tx, cards, actor } = context
  const row = await store.find(tx, account_id)
  if (row === undefined) throw new AppError('account.not_found')
  return present(row, {
    cards,
    webhook_url: cards.provider === null ? '' : webhookUrl(context, cards.provider),
    webhook_heard_at: cards.provider === null ? null : await lastMessageAt(tx, cards.provider),
    may_edit: roleHas(actor.member.role, 'account.edit'),
  })
}

const webhookUrl = ({ settings }: Pick<ConnectContext, 'settings'>, provider: PaymentProvider['name']) =>
  `${settings.public_url}/api${WEBHOOK_PATH.replace(':provider', provider)}`

async function checkProvider(provider: PaymentProvider, webhook_url: string) {
  try {
    return await provider.check(webhook_url)
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new AppError('payment.unavailable')
    throw error
  }
}
