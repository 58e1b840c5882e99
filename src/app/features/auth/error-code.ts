import { ApiError } from '#api-client/api-error.ts'

/** Code of an ApiError; undefined for any other error. */
export const errorCodeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)
