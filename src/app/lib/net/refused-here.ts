import { ApiError } from '#api-client/api-error.ts'
import { errorStatus, type ErrorCode } from '#contract/wire/errors.ts'

/** The error that the server would return for a field, created before anything is sent. */
export function fieldError(code: ErrorCode, field: string): ApiError {
  const body = { code, message: code, errors: { [field]: [code] }, request_id: '' }
  return new ApiError({ code, status: errorStatus[code] }, body)
}
