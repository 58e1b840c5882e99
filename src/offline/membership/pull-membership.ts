import type { Client } from '#api-client/client.ts'
import { readClientProfile } from '#contract/account/clients.ts'
import { readPublicMembership } from '#contract/members/membership-settings.ts'
import { listReceipts } from '#contract/members/receipts.ts'
import { listOwnRequests } from '#contract/members/upgrade-requests.ts'
import { listPublicMerchants } from '#contract/resources/merchants.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { SavedMembership, MembershipDatabase } from '#offline/storage/membership-database.ts'

/**
 * Fetches a person's membership and stores it on this device, so that the card and the coach work offline.
 * @throws ApiError
 */
export async function pullMembership(
  db: MembershipDatabase,
  client: Client,
  { user_id, now }: { user_id: Id; now: Instant },
): Promise<SavedMembership> {
  const [profile, rules, merchants] = await Promise.all([
    client.call(readClientProfile, {}),
    client.call(readPublicMembership, {}),
    client.call(listPublicMerchants, {}),
  ])
  const is_member = profile.data.membership !== null
  const [receipts, requests] = is_member
    ? await Promise.all([client.call(listReceipts, {}), client.call(listOwnRequests, {})])
    : [{ data: [] }, { data: [] }]
  const saved: SavedMembership = {
    user_id,
    profile: profile.data,
    receipts: receipts.data,
    requests: requests.data,
    rules: rules.data,
    merchants: merchants.data,
    kept_at: now,
  }
  await db.kept.put(saved)
  return saved
}
