import { ApiError } from '#api-client/api-error.ts'

/** Whether an error means that the resource does not exist for this caller; a 404 from a proxy does not count. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== 'network.not_ours'

/** The awaited value, or null when the resource does not exist. */
export async function nullIfNotFound<Value>(request: Promise<Value>): Promise<Value | null> {
  try {
    return await request
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
