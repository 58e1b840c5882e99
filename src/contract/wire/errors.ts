import { RESOURCE_ERRORS } from '../resources/declarations/index.ts'

/** HTTP status of every error code. The messages are under `errors.<code>` in the locales. */
export const errorStatus = {
  ...RESOURCE_ERRORS,
  'request.unreadable': 400,
  'request.too_deep': 400,
  'request.too_large': 413,
  'request.media_type': 415,
  'request.invalid': 422,
  'request.not_found': 404,
  'request.failed': 500,
  'request.timeout': 408,
  'server.busy': 503,
  'server.full': 507,
  'rate.limited': 429,
  'idempotency.other_body': 409,
  'idempotency.in_progress': 409,
  'idempotency.erased': 410,
  'version.stale': 412,
  'auth.required': 401,
  'auth.wrong_credentials': 401,
  'auth.setup_code_wrong': 403,
  'auth.email_taken': 409,
  'auth.password_wrong': 422,
  'link.invalid': 404,
  'id.taken': 409,
  'user.not_found': 404,
  'user.already_member': 409,
  'user.owner_locked': 409,
  'user.self_locked': 409,
  'user.invited': 409,
  'user.not_invited': 409,
  'user.events_unknown': 422,
  'user.email_unverified': 409,
  'user.email_verified': 409,
  'user.no_email_change': 409,
  'mail.not_set_up': 409,
  'mail.not_found': 404,
  'session.not_found': 404,
  'invitation.not_found': 404,
  'invitation.expired': 410,
  'invitation.accepted': 409,
  'permission.denied': 403,
  'account.not_found': 404,
  'category.not_found': 404,
  'category.too_many': 409,
  'order.not_found': 404,
  'order.expired': 410,
  'order.no_more_time': 409,
  'order.finished': 409,
  'order.details_missing': 409,
  'order.cancelled': 409,
  'order.not_cancellable': 409,
  'order.refund_changed': 409,
  'order.too_many_held': 409,
  'order.manual': 409,
  'line.waiting': 409,
  'line.place_used': 409,
  'order.already_paid': 409,
  'order.sum_differs': 422,
  'order.not_bought': 409,
  'order.unsettled': 409,
  'order.erased': 409,
  'payment.not_found': 404,
  'payment.unavailable': 503,
  'payment.sum_impossible': 409,
  'payment.no_provider': 409,
  'payment.not_connected': 409,
  'payment.not_offered': 409,
  'refund.pending': 409,
  'refund.too_much': 422,
  'refund.impossible': 409,
  'refund.disputed': 409,
  'refund.invalid': 422,
  'refund.nothing_owed': 409,
  'statement.columns_unknown': 422,
  'statement.line_not_found': 404,
  'statement.line_decided': 409,
  'statement.sum_differs': 422,
  'statement.currency_differs': 422,
  'message.not_found': 404,
  'message.nobody': 409,
  'message.started': 409,
  'message.finished': 409,
  'message.time_invalid': 422,
  'message.placeholder_unknown': 422,
  'message.too_many': 429,
  'webhook.invalid': 400,
  'checkout.tickets_invalid': 422,
  'checkout.details_invalid': 422,
  'answer.not_found': 404,
  'door_key.too_many': 409,
  'device.not_found': 404,
  'device.revoked': 401,
  'device.of_member': 409,
  'pairing.gone': 410,
  'pairing.not_found': 404,
  'pairing.expiry_invalid': 422,
  'supervisor.not_found': 404,
  'supervisor.too_many': 409,
  'allotment.not_found': 404,
  'box_office.invalid': 422,
  'box_office.id_reused': 409,
  'box_office.not_sold': 409,
  'box_office.ticket_unknown': 422,
  'box_office.code_invalid': 422,
  'box_office.too_late': 409,
  'scan.invalid': 422,
  'scan.id_reused': 409,
  'scan.attendee_mismatch': 422,
  'mirror.cursor_invalid': 422,
  'file.too_large': 413,
  'file.too_many': 409,
  'image.not_found': 404,
  'image.invalid_format': 422,
  'image.heic': 422,
  'image.too_small': 422,
  'image.too_large_pixels': 422,
  'attachment.not_found': 404,
  'venue.not_found': 404,
  'member.not_found': 404,
  'member.none': 404,
  'member.closed': 409,
  'member.in_team': 409,
  'member.taken': 409,
  'member.relationship_unknown': 422,
  'member.has_future': 409,
  'import.not_a_table': 422,
  'import.old_or_locked': 422,
  'import.damaged': 422,
  'import.too_much': 413,
  'import.encoding': 422,
  'import.headings': 422,
  'import.heading_twice': 422,
  'import.empty': 422,
  'import.changed': 409,
  'grant.not_found': 404,
  'grant.taken_back': 409,
  'relationship.in_use': 409,
  'receipt.not_found': 404,
  'receipt.not_counting': 422,
  'receipt.taken': 409,
  'receipt.same_file': 409,
  'receipt.too_many': 409,
  'receipt.locked': 409,
  'occupancy.taken': 409,
  'block.not_found': 404,
  'weather_closure.not_found': 404,
  'weather.invalid': 422,
  'weather.changed': 409,
  'order.not_put_off': 409,
  'upgrade.not_found': 404,
  'upgrade.pending': 409,
  'upgrade.not_earned': 422,
  'upgrade.decided': 409,
  'upgrade.not_decided': 409,
  'upgrade.undo_over': 409,
  'attachment.invalid_format': 422,
}

export type ErrorCode = keyof typeof errorStatus

/** Returns whether a text is one of the error codes. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}

/** Who last changed each field of a row. */
export type FieldAuthors = Record<string, { name: string; at: string }>

/** A schedule entry that occupies the requested time, as far as the caller may see it. */
export type ScheduleConflict = {
  kind: 'booking' | 'event' | 'block'
  /** '' without permission. */
  of_id: string
  title: string
  client: string
  starts_at: string
  ends_at: string
}

/** Body of every error response. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  errors?: Record<string, string[]>
  request_id: string
  /** The current row, with `version.stale`. */
  current?: unknown
  /** With `version.stale`: who changed which fields since the caller's version. */
  authors?: FieldAuthors
  /** With `occupancy.taken`. */
  in_the_way?: ScheduleConflict[]
}
