/** Every error a caller can meet: its HTTP status. The words are under `errors.<code>` in the locales. */
export const errorStatus = {
  'request.unreadable': 400,
  'request.too_deep': 400,
  'request.too_large': 413,
  'request.media_type': 415,
  'request.invalid': 422,
  'request.not_found': 404,
  'request.failed': 500,
  'request.timeout': 408,
  'server.busy': 503,
  'rate.limited': 429,
  'idempotency.other_body': 409,
  'idempotency.in_progress': 409,
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
  'session.not_found': 404,
  'invitation.not_found': 404,
  'invitation.expired': 410,
  'invitation.accepted': 409,
  'permission.denied': 403,
  'account.not_found': 404,
  'organizer.not_found': 404,
  'tax_or_fee.not_found': 404,
  'tax_or_fee.name_taken': 409,
  'tax_or_fee.too_many': 409,
  'tax_or_fee.rate_invalid': 422,
  'event.not_found': 404,
  'event.ends_before_start': 422,
  'event.status_not_allowed': 409,
  'event.organizer_unknown': 422,
  'event.has_orders': 409,
  'category.not_found': 404,
  'category.too_many': 409,
  'ticket.not_found': 404,
  'ticket.invalid': 422,
  'ticket.taxes_unknown': 422,
  'ticket.type_locked': 409,
  'ticket.price_sold': 409,
  'ticket.sold': 409,
  'ticket.sold_out': 409,
  'ticket.not_for_sale': 409,
  'ticket.in_use': 409,
  'ticket.too_many': 409,
  'question.not_found': 404,
  'question.default_locked': 409,
  'question.tickets_unknown': 422,
  'question.options_required': 422,
  'promo_code.not_found': 404,
  'promo_code.invalid': 404,
  'promo_code.taken': 409,
  'promo_code.tickets_unknown': 422,
  'promo_code.discount_invalid': 422,
  'capacity_assignment.not_found': 404,
  'capacity_assignment.tickets_unknown': 422,
  'order.not_found': 404,
  'order.expired': 410,
  'order.no_more_time': 409,
  'checkout.tickets_invalid': 422,
  'checkout.details_invalid': 422,
  'attendee.not_found': 404,
  'attendee.already_cancelled': 409,
  'attendee.not_cancelled': 409,
  'attendee.ticket_unknown': 422,
  'attendee.price_unknown': 422,
  'check_in_list.not_found': 404,
  'check_in_list.ends_before_start': 422,
  'check_in_list.tickets_unknown': 422,
  'check_in_list.has_scans': 409,
  'check_in_list.id_taken': 409,
  'device.not_found': 404,
  'device.revoked': 401,
  'pairing.gone': 410,
  'scan.invalid': 422,
  'scan.id_reused': 409,
  'scan.attendee_mismatch': 422,
  'mirror.cursor_invalid': 422,
  'file.too_large': 413,
  'file.too_many': 409,
  'image.not_found': 404,
  'image.invalid_format': 422,
  'image.too_small': 422,
  'image.too_large_pixels': 422,
  'attachment.not_found': 404,
  'attachment.invalid_format': 422,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Whether a text from the wire is one of the codes above. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}

/** Who last changed a field of a row, by field. */
export type FieldAuthors = Record<string, { name: string; at: string }>

/** The body of every refusal. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  errors?: Record<string, string[]>
  request_id: string
  /** The row as it is now, with `version.stale`. */
  current?: unknown
  /** With `version.stale`: who changed which fields since the version that the caller named. */
  authors?: FieldAuthors
}
