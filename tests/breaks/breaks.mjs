const offline = (file, find, replace, tests) => ({ file: `src/offline/${file}`, find, replace, tests })
const server = (file, find, replace, tests) => ({ file: `src/server/modules/${file}`, find, replace, tests })

/** Mistakes that somebody could make, each with the tests one of which must find it. */
export const breaks = [
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
    'door/take-scan.ts',
    'device_seq: open.applied.device_seq + 1,',
    'device_seq: open.applied.device_seq,',
    ['offline'],
  ),
  offline('door/take-scan.ts', '(clock.now() > scanned_at ? clock.now() : scanned_at)', '(clock.now())', [
    'offline',
  ]),
  offline('outbox/flush-scans.ts', 'await recoverSending(ports.db, list_id)', '', ['offline']),
  offline('outbox/flush-scans.ts', 'await putBack(ports, batch.slice(middle))', '', ['offline']),
  offline('mirror/pull-mirror.ts', 'await forgetLeavers(ports.db, list_id)', '', ['offline']),
  offline('mirror/forget-leavers.ts', 'for (const id of block.removed) later.add(id)', '', ['offline']),
  offline('edits/flush-edits.ts', "if (failure.code === 'auth.required') return { kind: 'signed_out' }", '', [
    'offline/edits',
  ]),
  offline('edits/lay-edits.ts', "(op === 'update' || !is_new) &&", "op === 'update' &&", ['offline/edits']),
  server(
    'checkout/hold-all.ts',
    'if (ground.replaced !== null) await store.save(tx, ground.replaced, { is_abandoned: true })',
    '',
    ['server/checkout'],
  ),
  server(
    'checkout/hold-all.ts',
    'held !== undefined && isSecret(replaces.s, held.secret) ? held.id : null',
    'held?.id ?? null',
    ['server/checkout'],
  ),
  server('checkout/hold-all.ts', 'taken: [...looked.taken, ...lines.map(placesOf)]', '', ['server/checkout']),
  server('checkout/hold-all.ts', 'open.add(holder, tickets)', '', ['server/checkout']),
  server('sale-terms/service.ts', 'known?.stamp === stamp ?', 'known !== undefined ?', ['server/checkout']),
  server(
    'checkout/complete.ts',
    '  if (isSurelyHeld(held, now)) {\n    await keepTickets(tx, event_id, lines)\n    return true\n  }\n',
    '',
    ['server/checkout', 'server/payments'],
  ),
  server(
    'checkout/complete.ts',
    'return hasUseLeft(tx, { event_id, promo_code_id }, { now, besides: held.id })',
    'return true',
    ['server/checkout', 'server/tickets'],
  ),
  server('checkout/settle.ts', 'await refundOfPayment(work, payment, back)', '', ['server/payments']),
  server('payments/settle.ts', ' || report.currency !== payment.currency', '', ['server/payments']),
  server('bookings/settle.ts', 'await refundOfPayment(work, payment, back)', '', ['server/rooms']),
  server('bookings/send-back.ts', 'booking.refunding_cents > 0', 'false', ['server/rooms']),
  server(
    'scans/intake.ts',
    "else if (earlier.body_hash !== entry.body_hash)\n      return { answer: refuse(entry.scan.id, 'scan.id_reused', locale) }",
    '',
    ['server/door/scans', 'server/every-endpoint/every-endpoint-scans'],
  ),
  server(
    'scans/settle.ts',
    'await (work.moves_money === true ? lockOrders : lockFacts)(tx, place, people)',
    '',
    ['server/door'],
  ),
  server(
    'refunds/request.ts',
    "if (order.refund_state === 'pending') throw new AppError('refund.pending')",
    '',
    ['server/payments', 'server/orders'],
  ),
  server(
    'refunds/settle.ts',
    "refund.status !== 'PENDING' || report.status === 'PENDING'",
    "report.status === 'PENDING'",
    ['server/payments'],
  ),
]
