const offline = (file, find, replace, tests) => ({ file: `src/offline/${file}`, find, replace, tests })
const server = (file, find, replace, tests) => ({ file: `src/server/domains/${file}`, find, replace, tests })

const bookings = (file, find, replace) => server(`rooms/bookings/${file}`, find, replace, ['server/rooms'])

const rules = (file, find, replace, tests) => ({ file: `src/rules/${file}`, find, replace, tests })
const http = (file, find, replace, tests) => ({ file: `src/server/core/http/${file}`, find, replace, tests })

/** Mistakes that somebody could make, each with the tests one of which must find it. */
export const faults = [
  offline(
    'clock.ts',
    'server_ms = toEpochMs(server_time) + round_trip_ms / 2',
    'server_ms = toEpochMs(server_time)',
    ['offline/'],
  ),
  offline(
    'clock.ts',
    'Math.round(Math.max(this.#clock.wall_ms() + this.#offset_ms, this.#steady_ms()))',
    'Math.round(this.#clock.wall_ms() + this.#offset_ms)',
    ['offline/'],
  ),
  offline(
    'door/erase.ts',
    'if (unsent === 0) await eraseList(ports.db, list_id)',
    'await eraseList(ports.db, list_id)',
    ['offline'],
  ),
  offline(
    'door/write-scans.ts',
    'device_seq: open.applied.device_seq + 1 + no,',
    'device_seq: open.applied.device_seq + no,',
    ['offline'],
  ),
  offline('door/write-scans.ts', '(clock.now() > scanned_at ? clock.now() : scanned_at)', '(clock.now())', [
    'offline',
  ]),
  offline(
    'outbox/flush-scans.ts',
    'ended waits again.\n      await recoverSending(ports.db, list_id)',
    'ended waits again.',
    ['offline'],
  ),
  offline(
    'outbox/flush-scans.ts',
    'finally {\n        await recoverSending(ports.db, list_id)',
    'finally {',
    ['offline'],
  ),
  offline('mirror/pull-mirror.ts', 'await purgeRemovedPeople(ports.db, list_id)', '', ['offline']),
  offline('mirror/purge-removed.ts', 'for (const id of chunk.removed) later_ids.add(id)', '', ['offline']),
  offline('edits/flush-edits.ts', "if (failure.code === 'auth.required') return { kind: 'signed_out' }", '', [
    'offline/edits',
  ]),
  offline('edits/overlay-edits.ts', "(op !== 'create' || !is_new) &&", "op !== 'create' &&", [
    'offline/edits',
  ]),
  server(
    'sales/checkout/hold-batch.ts',
    'if (snapshot.replaced !== null) await store.save(tx, snapshot.replaced, { is_abandoned: true })',
    '',
    ['server/checkout'],
  ),
  server(
    'sales/checkout/hold-batch.ts',
    'held?.request === null && isSecret(replaces.s, held.secret) ? held.id : null',
    'held?.id ?? null',
    ['server/checkout'],
  ),
  server(
    'sales/checkout/hold-batch.ts',
    'taken: [...sale_snapshot.taken, ...held_lines.map(quantityOf)]',
    '',
    ['server/checkout'],
  ),
  server('sales/checkout/hold-batch.ts', 'open.add(holder, tickets)', '', ['server/checkout']),
  server('sales/sale-config/service.ts', 'known?.stamp === stamp ?', 'known !== undefined ?', [
    'server/checkout',
  ]),
  server('sales/checkout/complete.ts', 'if (isDefinitelyHeld(held, now)) {', "if (now === '') {", [
    'server/checkout',
    'server/payments',
  ]),
  server(
    'sales/checkout/complete.ts',
    "(await hasUseLeft(tx, { event_id, promo_code_id }, { now, besides: held.id })) ? null : 'code_used'",
    'null',
    ['server/checkout', 'server/tickets'],
  ),
  server('sales/checkout/fulfil.ts', 'await requestPaymentRefund(work, payment, back)', '', [
    'server/payments',
  ]),
  server('payments/payments/record.ts', ' || report.currency !== payment.currency', '', ['server/payments']),
  server('rooms/bookings/confirm.ts', 'await requestPaymentRefund(work, payment, back)', '', [
    'server/rooms',
  ]),
  server('rooms/bookings/send-back.ts', 'booking.refunding_cents > 0', 'false', ['server/rooms']),
  server(
    'door/scans/intake.ts',
    "else if (earlier.body_hash !== entry.body_hash)\n      return { answer: refusedAnswer(entry.scan.id, 'scan.id_reused', locale) }",
    '',
    ['server/door/scans', 'server/every-endpoint/every-endpoint-scans'],
  ),
  server(
    'door/scans/apply-scans.ts',
    'await (work.moves_money === true ? lockOrders : lockFacts)(tx, place, people)',
    '',
    ['server/door'],
  ),
  server(
    'sales/order-refunds/request.ts',
    "if (order.refund_state === 'pending') throw new AppError('refund.pending')",
    '',
    ['server/payments', 'server/orders'],
  ),
  server(
    'payments/refunds/settle.ts',
    "refund.status !== 'PENDING' || report.status === 'PENDING'",
    "report.status === 'PENDING'",
    ['server/payments'],
  ),
  // Door
  rules(
    'door/admission.ts',
    "if (attempt.kind === 'out' && presence.is_inside) return { kind: 'left' }",
    '',
    ['rules/door'],
  ),
  rules('door/admission.ts', ' || !wasLetThrough(scan)) continue', ') continue', ['rules/door']),
  rules(
    'door/presence.ts',
    'before.last_in.scanned_at < checked_out_at ? afterExit(before, null) : before',
    'afterExit(before, null)',
    ['rules/door'],
  ),
  rules('door/presence.ts', 'first_in: before.first_in ?? scan', 'first_in: scan', ['rules/door']),
  server('door/devices/pairing.ts', "if (pairing === undefined) throw new AppError('pairing.gone')", '', [
    'server/door',
    'server/every-endpoint',
  ]),
  // Edits
  offline(
    'edits/apply-outcome.ts',
    'stored === undefined ? !is_partial : stored.version <= row.version',
    'true',
    ['offline/edits'],
  ),
  offline(
    'edits/apply-outcome.ts',
    "if (current.op === 'delete') {\n    await db.edits.put(conflict)\n    return false\n  }\n",
    '',
    ['offline/edits'],
  ),
  offline(
    'edits/apply-outcome.ts',
    'if (isSameValue(current.mine, sent?.fields)) await db.edits.delete(id)\n  else',
    '',
    ['offline/edits'],
  ),
  rules('merge-edit.ts', 'if (isSameValue(edited, current)) return false', '', ['rules/', 'offline/edits']),
  // Requests
  http(
    'idempotency/idempotency.ts',
    'if (row.rights !== request.rights) await dryRun(tx, () => run().catch(rethrowUnlessRefused))',
    '',
    ['server/http', 'server/every-endpoint'],
  ),
  http('idempotency/read-idempotency-key.ts', "actor.kind === 'anyone' ? UNGUESSABLE_KEY : KEY", 'KEY', [
    'server/http',
    'server/every-endpoint',
  ]),
  http('idempotency/read-idempotency-key.ts', "name.includes('password') ? undefined : value", 'value', [
    'server/http',
    'server/auth',
  ]),
  server('accounts/auth/login.ts', 'if (verified === null) return refuse(db, caller, body)', '', [
    'server/auth',
  ]),
  // Rooms
  bookings('expire.ts', 'if (booking.starts_at <= now) continue', ''),
  bookings('expire.ts', 'await release(tx, { booking_id: booking.id })', ''),
  bookings('request.ts', 'await findEarlierRequest(context, input.id, { user_id: actor.user_id })', 'null'),
  bookings('request.ts', "if (!venue || !user || room?.status !== 'LIVE')", 'if (!venue || !user || !room)'),
  server('rooms/schedule/service.ts', 'booking === null || !hasLapsed(booking, now)', 'true', [
    'server/rooms',
  ]),
  server('operations/weather/close.ts', 'await requireComplete(context, venue, rows, wanted)', '', [
    'server/rooms',
  ]),
  server(
    'operations/weather/close.ts',
    "if (outcome !== 'go_on') await store.addOrders",
    'await store.addOrders',
    ['server/rooms'],
  ),
  // Members
  server(
    'members/upgrade-requests/expire-claims.ts',
    "if (row.status === 'REJECTED') await releaseReceipts(tx, row.id)",
    '',
    ['server/members'],
  ),
  server(
    'members/upgrade-requests/expire-claims.ts',
    'if (member === undefined || member.closed_at !== null) return',
    'if (member === undefined) return',
    ['server/members'],
  ),
  server(
    'members/members/tiers.ts',
    "if (lines.some((line) => line.grant_id === grant_id)) throw new AppError('grant.taken_back')",
    '',
    ['server/members'],
  ),
  server('members/members/tiers.ts', 'await notifyDoors({ tx, now }, members)', '', [
    'server/members',
    'server/door',
  ]),
  server('members/receipts/service.ts', 'await store.saveLookAlikes(tx, venue.account_id, id)', '', [
    'server/members',
  ]),
  server(
    'members/import/plan.ts',
    "if (isLower(values, existing, context.today)) faults.tier = ['tier_lower']",
    '',
    ['server/members'],
  ),
  // Messages and mails
  server(
    'sales/messages/send.ts',
    'message?.is_declinable && (await find(tx, account_id, row.address))?.declined_at',
    'false',
    ['server/messages'],
  ),
  server(
    'sales/messages/audience-store.ts',
    ' and a.erased_at is null and ${condition}',
    ' and ${condition}',
    ['server/messages'],
  ),
  server(
    'messaging/emails/send-due.ts',
    "if (is_handed) throw new Error('The process ended while it handed it over')",
    '',
    ['server/emails'],
  ),
  server(
    'messaging/emails/send-due.ts',
    'if (!(await markHanded(deps, queue, row))) throw new ClaimLost()',
    'await markHanded(deps, queue, row)',
    ['server/emails'],
  ),
  server('sales/find-tickets/service.ts', 'if (await isThrottled(db, mails, context.now)) return', '', [
    'server/orders',
    'server/checkout',
  ]),
  // Money
  server('payments/refunds/disputes.ts', 'if (known !== undefined && !isNewer(said, known)) return', '', [
    'server/payments',
  ]),
  server(
    'sales/affiliates/service.ts',
    "if (await store.hasOrders(tx, event_id, id)) throw new AppError('affiliate.has_orders')",
    '',
    ['server/tickets', 'server/orders'],
  ),
  rules(
    'sales/pricing.ts',
    'if (discount === null || line.is_donation) return false',
    'if (discount === null) return false',
    ['rules/sales'],
  ),
  // Events and people
  rules(
    'events/moved-dates.ts',
    'if (keeps_opening && opens_at < closes) return { opens_at, closes_at: closes }',
    '',
    ['rules/events'],
  ),
  server(
    'operations/erasure/service.ts',
    'await store.anonymizeScans(tx, { ...wanted, event_id }, change_no)',
    '',
    ['server/account'],
  ),
  server(
    'operations/erasure/service.ts',
    "if (status === 'REFUND_PENDING') throw new AppError('refund.pending')",
    '',
    ['server/account'],
  ),
  server(
    'rooms/calendar-feeds/service.ts',
    "room === undefined || membership === null || !canInAccount(membership, 'booking.view')",
    'room === undefined',
    ['server/rooms'],
  ),
]
