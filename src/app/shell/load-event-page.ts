type Address = { eventId: string; eventSlug: string }

/** Loads an event before its page is shown. What it takes comes with the page, not with every page. */
export async function loadEventPage(address: Address, promo_code = ''): Promise<void> {
  const [{ loadEvent }, { queryClient }] = await Promise.all([
    import('#app/data/public-events/load-event.ts'),
    import('./query-client.ts'),
  ])
  await loadEvent(queryClient, address, promo_code)
}
