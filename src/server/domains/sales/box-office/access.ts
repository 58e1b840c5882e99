import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { maySellAt } from '#rules/door/device-rights.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import { AppError } from '#server/core/app-error.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { isSupervisor, type DoorActor, type DoorDevice, type ListKey } from '#server/domains/door/index.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'
import * as store from './store.ts'

/** A device at a list that it may sell for. */
export type Seller = { list_key: ListKey; device: DoorDevice }
export type SellerContext = Context<DoorActor>

/** Returns the sale config of the list's event. Errors: check_in_list.not_found. */
export async function requireSaleConfig({ tx }: Pick<Context, 'tx'>, event_id: Id): Promise<SaleConfig> {
  const sale_config = await readSaleConfig(tx, event_id)
  if (sale_config === undefined) throw new AppError('check_in_list.not_found')
  return sale_config
}

/**
 * Requires the right to sell at an instant: of the device, or of the supervisor whose PIN opened it. Errors:
 * permission.denied.
 */
export async function requireSellingRight(
  { tx }: Pick<Context, 'tx'>,
  { list_key, device }: Seller,
  { at, supervisor_id }: { at: Instant; supervisor_id: Id | undefined },
): Promise<void> {
  if (maySellAt(device, at)) return
  if (supervisor_id !== undefined && (await isSupervisor(tx, list_key.event_id, supervisor_id, at))) return
  throw new AppError('permission.denied')
}

/** Returns a list of the event with the ticket types that it sells. Errors: event.not_found, check_in_list.not_found. */
export async function requireList(
  context: Context<Person>,
  event_id: Id,
  check_in_list_id: Id,
  right: 'money.view' | 'device.manage',
): Promise<ListKey> {
  const { account_id } = await requireEvent(context, event_id, right)
  const list = await store.readList(context.tx, check_in_list_id)
  if (list?.event_id !== event_id) throw new AppError('check_in_list.not_found')
  return { account_id, event_id, check_in_list_id }
}
