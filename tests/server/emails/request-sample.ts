/** News of a declined request, with all optional fields. */
export const declinedRequest = {
  news: 'declined',
  decline: { reason: 'not_eligible', words: 'Members <only> tonight.' },
  pay_until: null,
  total_cents: 48_000,
} as const
