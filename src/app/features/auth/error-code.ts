import { ApiError } from '#api-client/api-error.ts'

/** The code of a refusal; undefined of anything else. */
export const errorCodeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined)
