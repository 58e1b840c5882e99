import type { ApiError } from '#api-client/api-error.ts'
import type { StopReason } from '#offline/storage/rows.ts'

const STOPS: Record<StopReason, true> = {
  'auth.required': true,
  'device.revoked': true,
  'permission.denied': true,
  'check_in_list.not_found': true,
}

/** Returns why a list stops syncing after a refusal; null when it continues. */
export function stopReasonOf({ code }: ApiError): StopReason | null {
  return isStop(code) ? code : null
}

function isStop(code: string): code is StopReason {
  return Object.hasOwn(STOPS, code)
}
