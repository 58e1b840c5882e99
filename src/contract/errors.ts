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
  'permission.denied': 403,
  'account.not_found': 404,
  'event.not_found': 404,
  'event.ends_before_start': 422,
  'event.status_not_allowed': 409,
  'ticket.not_found': 404,
  'attendee.not_found': 404,
  'attendee.already_cancelled': 409,
  'attendee.not_cancelled': 409,
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
} as const

export type ErrorCode = keyof typeof errorStatus

/** Whether a text from the wire is one of the codes above. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code)
}

/** The body of every refusal. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  errors?: Record<string, string[]>
  request_id: string
  /** The row as it is now, with `version.stale`. */
  current?: unknown
}
