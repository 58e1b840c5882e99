import { ApiError } from '#api-client/api-error.ts'

/** Whether there is no such thing for whoever asks; an answer of a stranger on the way is none. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== 'network.not_ours'

/** What was asked for, or null where there is no such thing. */
export async function nullIfNotFound<Found>(asked: Promise<Found>): Promise<Found | null> {
  try {
    return await asked
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}
