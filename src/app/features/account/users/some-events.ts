import type { Id } from '#contract/wire/id.ts'
import type { FieldErrors } from '#app/components/form-check.ts'

/** A member without access to all events needs at least one. */
export const checkEventIds = ({ event_ids }: { event_ids?: readonly Id[] | null | undefined }): FieldErrors =>
  event_ids?.length === 0 ? { event_ids: ['required'] } : {}
