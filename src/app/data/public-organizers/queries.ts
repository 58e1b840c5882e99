import { useQuery } from '@tanstack/react-query'
import { readPublicOrganizer, type PublicOrganizer } from '#contract/events/public-organizers.ts'
import { nullIfNotFound } from '#app/lib/format/null-if-not-found.ts'
import { api } from '#app/lib/net/api.ts'

/** An organizer as visitors see them; null when there is none with a live event. */
export function usePublicOrganizer(organizer_id: string) {
  return useQuery({
    queryKey: ['public-organizer', organizer_id],
    queryFn: async (): Promise<PublicOrganizer | null> => {
      const request = api().call(readPublicOrganizer, { params: { organizer_id } })
      return (await nullIfNotFound(request))?.data ?? null
    },
    meta: { persist: true },
  })
}
